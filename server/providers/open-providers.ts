import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { type Config, isProduction } from '../config.ts'
import { ProviderError } from '../errors.ts'
import { dadataAddresses } from './addresses/dadata.ts'
import { pretendAddresses, type TownFinder } from './addresses/pretend-addresses.ts'
import { cdekCarrier } from './carriers/cdek.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { mailByProcess } from './mail/letter-process.ts'
import { openPayments } from './payments/open-payments.ts'
import type { AddressProvider, MailProvider, Providers, SmsProvider } from './providers.ts'
import { pretendSms } from './sms/pretend-sms.ts'
import { smsAero } from './sms/sms-aero.ts'
import { smsc } from './sms/smsc.ts'

/**
 * The providers that the configuration names: live where there are keys, pretend where there are none.
 *
 * @param towns the shop's own, for addresses without an address service
 */
export function openProviders(config: Config, log: Logger, towns: TownFinder): Providers {
  return {
    sms: openSms(config, log),
    mail: openMail(config, log),
    addresses: openAddresses(config, towns),
    carriers: openCarriers(config),
    payments: openPayments(config),
  }
}

/** Carriers with keys are asked; where they fail, our own tables are used. */
function openCarriers(config: Config): Providers['carriers'] {
  const { CDEK_URL: url, CDEK_ACCOUNT: account, CDEK_PASSWORD: password } = config
  return account ? { cdek: cdekCarrier({ url, account, password }) } : {}
}

function openSms(config: Config, log: Logger): SmsProvider {
  switch (config.SMS_PROVIDER) {
    case 'smsc':
      return guarded(
        'smsc',
        smsc({ url: config.SMSC_URL, login: config.SMSC_LOGIN, password: config.SMSC_PASSWORD }),
      )
    case 'smsaero': {
      const { SMSAERO_URL: url, SMSAERO_EMAIL: email, SMSAERO_KEY: api_key, SMSAERO_SIGN: sign } = config
      return guarded('smsaero', smsAero({ url, email, api_key, sign }))
    }
    case 'pretend':
      return pretendSms({ log, logs_texts: config.NODE_ENV === 'development' })
  }
}

function openMail(config: Config, log: Logger): MailProvider | null {
  const { SMTP_URL: url, MAIL_FROM: from, SITE_URL: site_url, seller } = config
  if (!url) {
    const letters = 'letters stay in the outbox until a process with SMTP_URL sends them'
    if (isProduction(config)) log.warn(`MAIL=none: ${letters}`)
    return null
  }
  const { TEMPLATES_DIR: templates, DIST_DIR: dist, NODE_ENV, DATA_DIR } = config
  const painter = {
    ...{ templates, dist, is_strict: !isProduction(config) },
    ...(NODE_ENV === 'test' ? {} : { good: join(DATA_DIR, 'templates-good', 'letters') }),
  }
  return guarded(
    'smtp',
    mailByProcess({ smtp: { url, from, site_url, seller }, painter, files: resolve(DATA_DIR) }, log),
  )
}

/** A sender that is not called for a while after failures; an error of the message itself does not count. */
function guarded<Message, Sender extends { send(message: Message): Promise<void> }>(
  name: string,
  provider: Sender & { send(message: Message): Promise<void> },
): Sender {
  const breaker = circuitBreaker(name, {
    isFailure: error => !(error instanceof ProviderError && (error.is_final || error.is_own)),
  })
  return { ...provider, send: (message: Message) => breaker(() => provider.send(message)) }
}

/**
 * DaData where there is a key for it; otherwise the shop's own towns. Made-up streets are for the
 * demonstration only, since a courier cannot go there.
 */
function openAddresses(config: Config, towns: TownFinder): AddressProvider {
  if (config.DADATA_KEY) return dadataAddresses({ url: config.DADATA_URL, key: config.DADATA_KEY })
  return pretendAddresses(towns, { has_streets: config.DEMO === 'yes' })
}
