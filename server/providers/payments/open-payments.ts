import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { PaymentProvider, PretendBank } from '../providers.ts'
import { folderStore } from './pretend-store.ts'
import { pretendYookassa } from './pretend-yookassa.ts'
import { yookassa } from './yookassa.ts'

/** Where the demonstration's payment page stands: `/pretend-payment/{id of the provider}`. */
export const PRETEND_PAGE = '/pretend-payment/'

/**
 * YooKassa where there are keys for it. The demonstration pretends it inside the shop, with books of its own in
 * `DATA_DIR`; a shop that really sells and has no keys takes no money online.
 */
export function openPayments(config: Config): {
  payments: PaymentProvider | null
  pretend_bank: PretendBank | null
} {
  const { YOOKASSA_URL: url, YOOKASSA_SHOP_ID: shop_id, YOOKASSA_SECRET_KEY: secret_key } = config
  if (shop_id) return { payments: yookassa({ url, shop_id, secret_key }), pretend_bank: null }
  if (config.DEMO === 'no') return { payments: null, pretend_bank: null }
  const keys = { shop_id: 'demo', secret_key: 'demo' }
  const bank = pretendYookassa({
    ...keys,
    store: folderStore(join(config.DATA_DIR, 'pretend-payments')),
    page_url: `${config.SITE_URL}${PRETEND_PAGE}`,
    now: Date.now,
  })
  return { payments: yookassa({ ...keys, url: 'http://pretend/v3', fetch: bank.fetch }), pretend_bank: bank }
}
