import type { Notice } from '../../contract/account/notices.ts'
import { expiringInWords, inThrees } from '../../contract/words.ts'
import { changedTexts } from '../consents/changed-texts.ts'
import type { LegalTextContext } from '../consents/legal-texts.ts'
import { type BonusContext, loadBonuses } from '../money/bonuses/account.ts'
import { findWaitingOrders } from '../orders/list-orders.ts'
import { isLetterThere } from './profile/confirm-mail.ts'
import { findProfile } from './profile/profile.queries.ts'
import type { SignedIn } from './visitor.ts'

/** How many days before bonuses expire the shopper is reminded. */
const EXPIRING_NOTICE_DAYS = 30

/** Notices for this shopper, the most urgent first. Each is derived from the data itself; none is stored. */
export async function loadNotices(
  shop: BonusContext & LegalTextContext,
  visitor: SignedIn,
): Promise<Notice[]> {
  const [orders, bonuses, profile, changed] = await Promise.all([
    findWaitingOrders(shop, visitor),
    loadBonuses(shop, visitor),
    findProfile(shop.db, visitor.user.id),
    changedTexts(shop, visitor),
  ])
  const notices: Notice[] = orders.map(order => ({
    id: `${order.type}-${order.order_id}`,
    type: order.type,
    text: `Заказ ${inThrees(order.order_id).join('\u00a0')}: ${order.text}`,
    url: `/personal/orders/${order.order_id}/`,
    created_at: order.created_at,
  }))
  const { in_loyalty_program, bonuses_extra, bonuses_extra_expiration: days } = bonuses
  if (in_loyalty_program && bonuses_extra > 0 && days <= EXPIRING_NOTICE_DAYS) {
    notices.push({
      id: `bonuses-${bonuses.bonuses_extra_expiration_date}`,
      type: 'bonuses',
      text: expiringInWords(bonuses_extra, bonuses.bonuses_extra_expiration_date),
      url: '/personal/bonuses/',
      created_at: shop.now(),
    })
  }
  if (changed.length > 0) {
    const titles = [...new Set(changed.map(({ title }) => title))]
    notices.push({
      id: `documents-${changed.map(({ purpose, version }) => `${purpose}-${version}`).join('-')}`,
      type: 'documents',
      // One line of a phone, or little more; its link leads to all of them.
      text:
        titles.length === 1
          ? `Новая редакция: «${titles[0]}». Подтвердите её`
          : 'Новые редакции соглашений. Подтвердите их',
      url: '/personal/profile/#documents',
      created_at: shop.now(),
    })
  }
  if (profile && !profile.mail_confirmed) {
    notices.push({
      id: 'email',
      type: 'email',
      text: !profile.email
        ? 'Укажите почту, чтобы получать чеки и новости заказа'
        : isLetterThere(profile, shop.now())
          ? 'Подтвердите почту: письмо уже там'
          : 'Подтвердите почту: пришлём письмо со ссылкой',
      url: '/personal/profile/#email',
      created_at: profile.created_at,
    })
  }
  return notices
}
