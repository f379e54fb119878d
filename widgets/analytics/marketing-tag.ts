import type { Trackers } from '../../server/contract/analytics/trackers.ts'
import { loadThirdParty } from '../shared/third-party.ts'
import { $user } from '../shared/visitor-store.ts'

type Tag = (what: 'user', who: { name: string; email: string }) => void

/**
 * The marketing tag: the only third party that may know who somebody is, and only with its switch, for a signed-in
 * person with an e-mail (contract 2.2, decision 13). Whatever it does with that, the page does not wait for it.
 */
export async function startMarketingTag(tag: NonNullable<Trackers['marketing_tag']>): Promise<void> {
  const page = window as unknown as Record<string, Tag | undefined>
  const found = await loadThirdParty(tag.url, () => page[tag.name])
  const { is_authorized, name, email } = $user.get()
  if (!found || !tag.takes_user || !is_authorized || email === '') return
  try {
    found('user', { name, email })
  } catch {
    // Its own fault.
  }
}
