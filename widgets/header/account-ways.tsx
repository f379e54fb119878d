import { useEffect, useRef, useState } from 'react'
import { type Notice, NoticeList } from '../../server/contract/account/notices.ts'
import { waysOf } from '../../server/contract/account/ways.ts'
import { formatCount } from '../../server/contract/words.ts'
import { readAs } from '../shared/calls/api.ts'
import { lightAsk } from '../shared/calls/light-ask.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $bonuses, $notifyCount, $user } from '../shared/visitor-store.ts'

/** «Кабинет»: the name, the notices, links to the account's pages, and sign-out (contract 2.2). */
export function AccountWays() {
  const user = useShopStore($user, () => $user.get())
  const bonuses = useShopStore($bonuses, () => $bonuses.get())
  const name = useRef<HTMLParagraphElement>(null)
  const notices = useNotices(name)
  return (
    <>
      <p className="account-ways__name" ref={name}>
        {user.name || user.phone}
      </p>
      {bonuses ? (
        <p className="account-ways__bonuses">{`Бонусы: ${formatCount(bonuses.available)}`}</p>
      ) : null}
      {notices.length > 0 ? (
        <ul className="account-ways__notices" aria-label="Уведомления">
          {notices.map(({ text, url }) => (
            <li key={`${url} ${text}`}>
              <a className="account-ways__notice" href={url}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="account-ways__list">
        {waysOf(user).map(({ name, url }) => (
          <li key={url}>
            <a className="account-ways__way" href={url}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action="/auth/?logout=yes&tid=auth">
        <button type="submit" className="account-ways__sign-out">
          Выйти
        </button>
      </form>
    </>
  )
}

/** The shopper's notices, loaded anew at each opening. Contract 1.8: a failed load is an empty list. */
function useNotices(place: { current: HTMLElement | null }): Notice[] {
  const [notices, setNotices] = useState<Notice[]>([])
  useEffect(() => {
    const panel = place.current?.closest('[popover]')
    const ask = () => {
      if (!panel?.matches(':popover-open') || $notifyCount.get() === 0) return
      lightAsk('GET', '/api/lk/notify/')
        .then(said => readAs(NoticeList, said))
        .then(setNotices, () => setNotices([]))
    }
    ask()
    panel?.addEventListener('toggle', ask)
    return () => panel?.removeEventListener('toggle', ask)
  }, [place])
  return notices
}
