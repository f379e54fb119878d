import type { ShellData } from '../peer-pages.ts'

const SERVICE = [
  ['/region/', 'Выбрать город'],
  ['/contacts/', 'Магазины'],
  ['/delivery-and-returns/', 'Доставка и возврат'],
  ['/about/', 'О магазине'],
]

export function Header({ shell }: { shell: ShellData }) {
  return (
    <>
      <header className="header">
        <div className="header__bar">
          <a className="header__burger" href="/menu/">
            <span className="icon icon--menu" aria-hidden="true" />
            <span className="visually-hidden">Меню</span>
          </a>
          <a className="header__wordmark" href="/">
            {shell.name}
          </a>
          <nav className="menu" aria-label="Каталог">
            <ul className="menu__roots">
              {shell.menu.map(root => (
                <li key={root.url} className="menu__root">
                  <a className="menu__name" href={root.url}>
                    {root.name}
                  </a>
                  <button className="menu__toggle" type="button" aria-label={`Разделы: ${root.name}`} />
                </li>
              ))}
              <li className="menu__root">
                <a className="menu__name menu__name--sale" href="/catalog/saled/">
                  Скидки
                </a>
              </li>
            </ul>
          </nav>
          <div className="header__tools header-tools">
            <a className="header-tools__link header-tools__link--favorites" href="/favorite/">
              <span className="icon icon--heart" aria-hidden="true" />
              <span className="header-tools__label">Избранное</span>
            </a>
            <a className="header-tools__link" href="/auth/">
              <span className="icon icon--account" aria-hidden="true" />
              <span className="header-tools__label">Войти</span>
            </a>
            <a className="header-tools__link header-tools__link--cart" href="/order/">
              <span className="icon icon--bag" aria-hidden="true" />
              <span className="header-tools__label">Корзина</span>
            </a>
          </div>
        </div>
        <div className="header__second">
          <form className="search" action="/search/">
            <button className="search__button" type="submit" aria-label="Найти">
              <span className="icon icon--search" aria-hidden="true" />
            </button>
            <input
              className="search__input"
              name="q"
              placeholder="Поиск"
              aria-label="Что найти"
              autoComplete="off"
            />
          </form>
          <a className="header__stores" href="/contacts/">
            Магазины
          </a>
          <a className="city-selector__open" href="/region/">
            {shell.town}
          </a>
        </div>
      </header>
      <dialog className="burger" aria-label="Меню">
        <div className="burger__head">
          <span className="burger__wordmark">{shell.name}</span>
          <button type="button" className="burger__close" aria-label="Закрыть" />
        </div>
        <ul className="burger__list burger__list--service">
          {SERVICE.map(([url, name]) => (
            <li key={url}>
              <a className="burger__row" href={url}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}
