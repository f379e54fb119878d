import type { ShellData } from '../peer-pages.ts'

const COLUMNS = [
  {
    title: 'Покупателям',
    links: [
      ['/contacts/', 'Магазины'],
      ['/delivery-and-returns/', 'Доставка и возврат'],
      ['/payment/', 'Оплата'],
      ['/faq/', 'Вопросы и ответы'],
      ['/loyalty/', 'Программа лояльности'],
      ['/about/', 'О магазине'],
      ['/vacancies/', 'Вакансии'],
      ['/university/', 'Университет'],
    ],
  },
  {
    title: 'Документы',
    links: [
      ['/agreement/', 'Пользовательское соглашение'],
      ['/personal-data/', 'Обработка персональных данных'],
      ['/recommendation-rules/', 'Рекомендательные технологии'],
      ['/cookies/', 'Файлы cookie'],
    ],
  },
]
const BAR = [
  ['/', 'home', 'Главная'],
  ['/menu/', 'menu', 'Каталог'],
  ['/favorite/', 'heart', 'Избранное'],
  ['/order/', 'bag', 'Корзина'],
  ['/auth/', 'account', 'Профиль'],
]

export function Footer({ shell }: { shell: ShellData }) {
  const columns = [{ title: 'Каталог', links: shell.menu.map(({ url, name }) => [url, name]) }, ...COLUMNS]
  return (
    <>
      <footer className="footer">
        <div className="footer__inner">
          <div className="footer__brand">
            <a className="footer__wordmark" href="/">
              {shell.name}
            </a>
            <p className="footer__promise">Новые коллекции и закрытые распродажи — в письме раз в неделю.</p>
            <div className="newsletter">
              <button type="button" className="newsletter__open">
                Подписаться на рассылку
              </button>
            </div>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} className="footer__column" aria-label={title}>
              <h2 className="footer__title">{title}</h2>
              <ul className="footer__links">
                {links.map(([url, name]) => (
                  <li key={url}>
                    <a className="footer__link" href={url}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <p className="footer__legal">{shell.legal}</p>
        </div>
      </footer>
      <nav className="navbar" aria-label="Быстрые ссылки">
        {BAR.map(([url, icon, name]) => (
          <a key={url} className="navbar__link" href={url}>
            <span className={`icon icon--${icon}`} aria-hidden="true" />
            {name}
          </a>
        ))}
      </nav>
    </>
  )
}
