import { readConfig } from '../../../server/config.ts'
import { SELLER_ENV } from '../../support/live-env.ts'

const production = {
  ...SELLER_ENV,
  NODE_ENV: 'production',
  SITE_URL: 'https://shop.test',
  TRUST_PROXY: '1',
  MAIL: 'none',
}

test('in production codes must reach their phones: a pretended SMS is a mistake of the configuration', () => {
  expect(() => readConfig(production)).toThrow(/SMS_PROVIDER is pretend/)
  expect(() => readConfig({ ...production, SMS_PROVIDER: 'pretend' })).toThrow(/SMS_PROVIDER is pretend/)
})

test('in production a gate with its login will do', () => {
  const env = { ...production, SMS_PROVIDER: 'smsc', SMSC_LOGIN: 'shop', SMSC_PASSWORD: 'secret' }
  expect(readConfig(env).SMS_PROVIDER).toBe('smsc')
})

test('a gate without its login is a mistake that names it', () => {
  expect(() => readConfig({ SMS_PROVIDER: 'smsaero' })).toThrow(/SMSAERO_EMAIL is missing/)
})
