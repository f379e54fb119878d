import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { folderStore } from '../pretend-store.ts'
import { pretendYookassa } from './pretend-yookassa.ts'
import { yookassa } from './yookassa.ts'

/** Where the demonstration's payment page stands: `/pretend-payment/{id of the provider}`. */
const PRETEND_PAGE = '/pretend-payment/'

/**
 * Live where there are keys for it; the demonstration pretends it inside the shop, with books of its own in `DATA_DIR`.
 * Null without keys in a shop that really sells.
 */
export function openYookassa(config: Config): PaymentProvider | null {
  const { YOOKASSA_URL: url, YOOKASSA_SHOP_ID: shop_id, YOOKASSA_SECRET_KEY: secret_key } = config
  const addresses = config.YOOKASSA_ADDRESSES
  if (shop_id) return yookassa({ url, shop_id, secret_key, addresses })
  if (config.DEMO === 'no') return null
  const keys = { shop_id: 'demo', secret_key: 'demo' }
  const bank = pretendYookassa({
    ...keys,
    store: folderStore(join(config.DATA_DIR, 'pretend-payments')),
    page_url: `${config.SITE_URL}${PRETEND_PAGE}`,
    now: Date.now,
  })
  return { ...yookassa({ ...keys, url: 'http://pretend/v3', fetch: bank.fetch, addresses }), bank }
}
