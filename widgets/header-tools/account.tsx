import { useEffect, useState } from 'react'
import { type Notice, NoticeList } from '../../server/contract/account/notices.ts'
import { waysOf } from '../../server/contract/account/ways.ts'
import type { PageState } from '../../server/contract/page-state.ts'
import { formatCount, plural } from '../../server/contract/words.ts'
import { readAs } from '../shared/api.ts'
import { lightAsk } from '../shared/light-get.ts'

type Shown = Pick<PageState, 'user' | 'bonuses' | 'notify_count'>

/**
 * «Войти», or «Кабинет» with its dropdown (contract 2.2): a link to the account that a pointer opens by coming near, and a
 * button beside it for the keyboard. Without a script, and on a phone, the account's own page has all of it.
 */
export function Account({ user, bonuses, notify_count }: Shown) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a shortcut; the link and the button do the same
    <div
      className="header-tools__account"
      onMouseEnter={() => setOpen(matchMedia('(hover: hover)').matches)}
      onMouseLeave={() => setOpen(false)}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={event => event.key === 'Escape' && setOpen(false)}
    >
      <a className="header-tools__link" href="/personal/orders/">
        <span className="icon icon--account" aria-hidden="true" />
        <span className="header-tools__label">Кабинет</span>
        {bonuses ? (
          <span className="header-tools__bonuses">
            <span className="visually-hidden">{', бонусы: '}</span>
            {formatCount(bonuses.available)}
          </span>
        ) : null}
        {notify_count > 0 ? (
          <>
            <span className="visually-hidden">
              {`, ${plural(notify_count, 'уведомление', 'уведомления', 'уведомлений')}`}
            </span>
            <span className="header-tools__count" aria-hidden="true">
              {notify_count}
            </span>
          </>
        ) : null}
      </a>
      <button
        type="button"
        className="header-tools__peek"
        aria-expanded={isOpen}
        aria-label="Показать разделы кабинета"
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? <Dropdown user={user} bonuses={bonuses} notify_count={notify_count} /> : null}
    </div>
  )
}

function Dropdown({ user, bonuses, notify_count }: Shown) {
  const notices = useNotices(notify_count > 0)
  return (
    <div className="header-tools__dropdown">
      <p className="header-tools__name">{user.name || user.phone}</p>
      {bonuses ? (
        <p className="header-tools__bonus-line">{`Бонусы: ${formatCount(bonuses.available)}`}</p>
      ) : null}
      {notices.length > 0 ? (
        <ul className="header-tools__notices" aria-label="Уведомления">
          {notices.map(({ id, text, url }) => (
            <li key={id}>
              <a className="header-tools__notice" href={url}>
                {text}
              </a>
            </li>
          ))}
        </ul>
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
  )
}

/** What waits for the shopper, asked for anew each time it is looked at. Contract 1.8: a failed load is an empty list. */
function useNotices(areThere: boolean): Notice[] {
  const [notices, setNotices] = useState<Notice[]>([])
  useEffect(() => {
    if (!areThere) return
    let isGone = false
    lightAsk('GET', '/api/lk/notify/')
      .then(said => isGone || setNotices(readAs(NoticeList, said)))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [areThere])
  return notices
}
