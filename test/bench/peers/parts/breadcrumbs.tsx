import type { Link } from '../peer-pages.ts'

export function Breadcrumbs({ places, ends_here }: { places: Link[]; ends_here: boolean }) {
  return (
    <nav className="breadcrumbs" aria-label="Вы здесь">
      <ol className="breadcrumbs__list">
        <li className="breadcrumbs__item">
          <a className="breadcrumbs__link" href="/">
            Главная
          </a>
        </li>
        {places.map((place, at) => (
          <li key={place.url} className="breadcrumbs__item">
            {ends_here && at === places.length - 1 ? (
              <span aria-current="page">{place.name}</span>
            ) : (
              <a className="breadcrumbs__link" href={place.url}>
                {place.name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
