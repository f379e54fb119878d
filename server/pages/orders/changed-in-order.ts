import type { SignedIn, Visitor } from '../../shop/account/visitor.ts'
import { changedTexts } from '../../shop/consents/changed-texts.ts'
import { versionPath } from '../../shop/consents/legal-texts.ts'
import type { Shop } from '../../shop.ts'

/** The texts that an order is placed by and that have changed since this shopper agreed last, for its page. */
export async function changedInOrder(shop: Shop, visitor: Visitor) {
  if (!visitor.user) return []
  const changed = await changedTexts(shop, visitor as SignedIn)
  return changed
    .filter(({ purpose }) => purpose !== 'loyalty')
    .map(text => ({ title: text.title, version: text.version, url: versionPath(text) }))
}
