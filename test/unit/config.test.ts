import { ConfigError, readConfig } from '../../server/config.ts'

test.each([
  ['PORT', 'http', /^PORT is "http", but may be: /],
  ['PORT', '70000', /^PORT is 70000, but may be: /],
  ['NODE_ENV', 'prod', /^NODE_ENV is "prod", but may be: .*"production"/],
  ['DATABASE_URL', 'mysql://shop', /^DATABASE_URL is "mysql:\/\/shop", but may be: .*postgres/],
  ['SITE_URL', 'shop.ru', /^SITE_URL is "shop.ru", but may be: /],
  ['SMS_PROVIDER', 'pigeon', /^SMS_PROVIDER is "pigeon", but may be: .*"smsc"/],
  ['SMTP_URL', 'mail.shop.ru', /^SMTP_URL is "mail.shop.ru", but may be: .*smtp:\/\//],
  ['CONSENTS', 'none', /^CONSENTS is "none", but may be: .*"separate"/],
])('%s=%s is refused by its name, with what it may be', (name, value, told) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(told)
})

test('every wrong variable is named at once', () => {
  expect(() => readConfig({ PORT: 'x', NODE_ENV: 'y' })).toThrow(/PORT[\s\S]*NODE_ENV|NODE_ENV[\s\S]*PORT/)
})

test('an empty variable is as good as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: 'data/shop.db',
  })
})

test.each([
  [{ SITE_URL: 'https://shop.ru' }, /^SMS_PROVIDER is pretend: in production/],
  [{ SMS_PROVIDER: 'smsc', SMSC_LOGIN: 'shop', SMSC_PASSWORD: 'x' }, /^SITE_URL is missing: in production/],
  [
    { SITE_URL: 'https://shop.ru', SMS_PROVIDER: 'smsc' },
    /^SMSC_LOGIN is missing: SMS_PROVIDER=smsc needs it/,
  ],
])('production does not open with %j', (env, told) => {
  expect(() => readConfig({ NODE_ENV: 'production', ...env })).toThrow(told)
})

test('an empty database is filled with the demonstration shop, but in production only when asked to', () => {
  const live = {
    NODE_ENV: 'production',
    SITE_URL: 'https://shop.ru',
    SMS_PROVIDER: 'smsaero',
    SMSAERO_EMAIL: 'shop@shop.ru',
    SMSAERO_KEY: 'x',
  }
  expect(readConfig({}).DEMO).toBe('yes')
  expect(readConfig(live).DEMO).toBe('no')
  expect(readConfig({ ...live, DEMO: 'yes' }).DEMO).toBe('yes')
})
