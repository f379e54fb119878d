import { NoticeList } from '../../../server/contract/account/notices.ts'
import { waysOf } from '../../../server/contract/account/ways.ts'
import { formatCount } from '../../../server/contract/words.ts'
import { readAs } from '../../shared/calls/api.ts'
import { lightAsk } from '../../shared/calls/light-get.ts'
import { element } from '../../shared/element.ts'
import { $bonuses, $notifyCount, $user } from '../../shared/visitor-store.ts'

/** «Кабинет» at a glance: who is signed in, what waits for them, where it leads, and the way out (contract 2.2). */
export function fillAccountWays(panel: HTMLElement): () => void {
  const user = $user.get()
  const bonuses = $bonuses.get()
  panel.append(element('p', { className: 'account-ways__name', textContent: user.name || user.phone }))
  if (bonuses) {
    const textContent = `Бонусы: ${formatCount(bonuses.available)}`
    panel.append(element('p', { className: 'account-ways__bonuses', textContent }))
  }
  const out = element('button', {
    type: 'submit',
    className: 'account-ways__sign-out',
    textContent: 'Выйти',
  })
  const ways = listOf('account-ways__list', 'account-ways__way', waysOf(user))
  panel.append(ways, element('form', { method: 'post', action: '/auth/?logout=yes&tid=auth' }, [out]))
  if ($notifyCount.get() > 0) void showNotices(ways)
  return () => undefined
}

/** What waits for the shopper, asked for anew each time it is looked at. Contract 1.8: a failed load is an empty list. */
async function showNotices(ways: HTMLElement): Promise<void> {
  const notices = await lightAsk('GET', '/api/lk/notify/')
    .then(said => readAs(NoticeList, said))
    .catch(() => [])
  if (notices.length === 0) return
  const links = notices.map(({ text, url }) => ({ name: text, url }))
  const list = listOf('account-ways__notices', 'account-ways__notice', links)
  list.ariaLabel = 'Уведомления'
  ways.before(list)
}

function listOf(className: string, ofLink: string, links: { name: string; url: string }[]): HTMLElement {
  const items = links.map(({ name, url }) =>
    element('li', {}, [element('a', { className: ofLink, href: url, textContent: name })]),
  )
  return element('ul', { className }, items)
}
