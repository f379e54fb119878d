import { plural } from '../../../../server/contract/words.ts'
import type { ListingData } from '../peer-pages.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Filters } from './filters.tsx'
import { Picture } from './picture.tsx'
import { Tile } from './tile.tsx'

const WIDE =
  '(min-width: 1920px) 696px, (min-width: 1280px) calc(50vw - 48px), (min-width: 768px) calc(67vw - 38px), calc(100vw - 32px)'

export function Listing({ listing, media }: { listing: ListingData; media: string }) {
  const { total, tiles, details, pagination, sortings } = listing
  return (
    <div className="listing">
      <Breadcrumbs places={listing.breadcrumbs} ends_here={true} />
      <header className="listing__head">
        <h1 className="listing__title">{listing.heading}</h1>
        {listing.promise ? <p className="listing__promise">{listing.promise}</p> : null}
      </header>
      {listing.subcategories.length > 0 ? (
        <nav className="branches" aria-label="Подразделы">
          <ul className="branches__list">
            {listing.subcategories.map(branch => (
              <li key={branch.url}>
                <a className="branches__link" href={branch.url}>
                  {branch.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="listing__body">
        <div className="listing__bar">
          <Filters action={listing.base_url} filters={listing.filters} total={total} />
          <p className="listing__count">{plural(total, 'товар', 'товара', 'товаров')}</p>
          <ul className="chips" aria-label="Выбранные фильтры">
            {listing.chips.map(chip => (
              <li key={chip.url}>
                <a className="chips__link" href={chip.url} rel="nofollow">
                  {chip.name}
                </a>
              </li>
            ))}
          </ul>
          <details className="sort">
            <summary className="fold__name sort__open">
              <span className="sort__now">{sortings.find(each => each.selected)?.title}</span>
            </summary>
            <ul className="sort__list">
              {sortings.map(each => (
                <li key={each.code}>
                  <a
                    className="sort__link"
                    href={each.link}
                    aria-current={each.selected || undefined}
                    rel="nofollow"
                  >
                    {each.title}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </div>
        <section className="listing__goods">
          <h2 className="visually-hidden">Товары</h2>
          <ul className="tiles">
            {tiles.flatMap((tile, at) => {
              const detail = details[at]
              const own = <Tile key={tile.id} tile={tile} media={media} is_first={at === 0} />
              return detail
                ? [
                    own,
                    <li key={-tile.id} className="detail">
                      <a className="detail__link" href={detail.url}>
                        <Picture
                          media={media}
                          picture_key={detail.picture_key}
                          alt=""
                          sizes={WIDE}
                          least={320}
                          most={1280}
                          is_first={false}
                        />
                        <span className="detail__words">Крупным планом</span>
                        <span className="detail__name">{detail.name}</span>
                      </a>
                    </li>,
                  ]
                : own
            })}
          </ul>
          {pagination.pages_count > 1 ? (
            <nav className="pagination" aria-label="Страницы">
              <ol className="pagination__list">
                {pagination.pages.map(page => (
                  <li key={page.number}>
                    <a
                      className="pagination__page"
                      href={page.url}
                      aria-current={page.selected ? 'page' : undefined}
                    >
                      {page.number}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          ) : null}
        </section>
      </div>
    </div>
  )
}
