import type { Config } from '../../config.ts'
import type { OpenPayments, PaymentProvider } from './payment-provider.ts'
import { openYookassa } from './yookassa/yookassa.ts'

/**
 * Every provider, by its name in the database: how it is opened with this configuration, or null where it has
 * no keys. `PAYMENT_PROVIDER` may name each.
 */
const PROVIDERS: Record<
  Exclude<Config['PAYMENT_PROVIDER'], undefined | 'none'>,
  (config: Config) => PaymentProvider | null
> = {
  yookassa: openYookassa,
}

/**
 * All providers that the configuration has keys for stay open; new payments go to the one that
 * `PAYMENT_PROVIDER` names, otherwise to the first of them. A real shop without keys takes no money online.
 */
export function openPayments(config: Config): OpenPayments {
  const open = Object.values(PROVIDERS).flatMap(openWith => openWith(config) ?? [])
  const name = config.PAYMENT_PROVIDER ?? open[0]?.name
  return { chosen: open.find(provider => provider.name === name) ?? null, open }
}
