import { useState } from 'react'
import { waysOf } from '../../server/contract/account/ways.ts'
import type { PageState } from '../../server/contract/page-state.ts'
import { formatCount } from '../../server/contract/words.ts'

/** «Войти», or «Кабинет» with its dropdown (contract 2.2). The navbar of phones leads to the same by `/auth/`. */
export function Account({ user, bonuses }: { user: PageState['user']; bonuses: PageState['bonuses'] }) {
  const [isOpen, setOpen] = useState(false)
  if (!user.is_authorized) {
    return (
      <a className="header-tools__link" href="/auth/">
        <span className="icon icon--account" aria-hidden="true" />
        <span className="header-tools__label">Войти</span>
      </a>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a shortcut; the button does the same
    <div
      className="header-tools__account"
      onMouseLeave={() => setOpen(false)}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={event => event.key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        className="header-tools__link"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onMouseEnter={() => setOpen(matchMedia('(hover: hover)').matches)}
      >
        <span className="icon icon--account" aria-hidden="true" />
        <span className="header-tools__label">Кабинет</span>
        {bonuses ? (
          <span className="header-tools__bonuses">
            <span className="visually-hidden">{', бонусы: '}</span>
            {formatCount(bonuses.available)}
          </span>
        ) : null}
      </button>
      {isOpen ? (
        <div className="header-tools__dropdown">
          <p className="header-tools__name">{user.name || user.phone}</p>
          {bonuses ? (
            <p className="header-tools__bonus-line">{`Бонусы: ${formatCount(bonuses.available)}`}</p>
          ) : null}
          <ul className="header-tools__ways">
            {waysOf(user).map(({ name, url }) => (
              <li key={url}>
                <a className="header-tools__way" href={url}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <form method="post" action="/auth/?logout=yes&tid=auth">
            <button type="submit" className="header-tools__sign-out">
              Выйти
            </button>
          </form>
        </div>
      ) : null}
    </div>
  )
}
