import { ConfigError, pageCacheFor, readConfig } from '../../../server/config.ts'
import { SELLER_ENV } from '../../support/live-env.ts'

/** What production cannot do without. */
const LIVE = {
  ...SELLER_ENV,
  NODE_ENV: 'production',
  SITE_URL: 'https://shop.ru',
  TRUST_PROXY: '1',
  SMS_PROVIDER: 'smsaero',
  SMSAERO_EMAIL: 'shop@shop.ru',
  SMSAERO_KEY: 'x',
  SMTP_URL: 'smtps://mail.shop.ru',
  MAIL_FROM: 'Витрина <shop@shop.ru>',
}

test.each([
  ['PORT', 'http', /^PORT is "http", but may be: /],
  ['PORT', '70000', /^PORT is "70000", but may be: /],
  ['NODE_ENV', 'prod', /^NODE_ENV is "prod", but may be: .*"production"/],
  ['DATABASE_URL', 'mysql://shop', /^DATABASE_URL is "mysql:\/\/shop", but may be: .*postgres/],
  ['DATABASE_URL', 'sqlite:shop.db', /^DATABASE_URL is "sqlite:shop.db", but may be: .*without sqlite:/],
  ['DATABASE_URL', 'sqlite:///srv/shop.db', /^DATABASE_URL is .*without sqlite:/],
  ['DATABASE_URL', 'file:shop.db', /^DATABASE_URL is /],
  ['SITE_URL', 'shop.ru', /^SITE_URL is "shop.ru", but may be: /],
  ['TRUST_PROXY', 'yes', /^TRUST_PROXY is "yes", but may be: how many proxies/],
  ['LIMITS', 'none', /^LIMITS is "none", but may be: .*"off"/],
  ['SMS_PROVIDER', 'pigeon', /^SMS_PROVIDER is "pigeon", but may be: .*"smsc"/],
  ['SMTP_URL', 'mail.shop.ru', /^SMTP_URL is "mail.shop.ru", but may be: .*smtp:\/\//],
  ['SELLER_INN', '7707083894', /^SELLER_INN is "7707083894", but may be: an INN with its right last digits$/],
  ['SELLER_INN', '500100732250', /^SELLER_INN is /],
  ['SELLER_OGRN', '1027700132196', /^SELLER_OGRN is /],
  ['SELLER_OGRN', '304500116000158', /^SELLER_OGRN is /],
  ['SELLER_PHONE', '8 495 500-55-50', /^SELLER_PHONE is /],
  ['SELLER_EMAIL', 'shop', /^SELLER_EMAIL is /],
  ['CONSENTS', 'none', /^CONSENTS is "none", but may be: .*"separate"/],
])('%s=%s is refused by its name, with what it may be', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(words)
})

test('everything wrong is reported at once, also what is wrong only together, and names with a slip', () => {
  const words = problemsOf({
    NODE_ENV: 'production',
    PROT: '80',
    LOG_LEVEL: 'loud',
    SITE_URL: 'http://shop.ru',
    SMS_PROVIDER: 'smsc',
    LIMITS: 'off',
  })

  expect(words.map(line => line.split(' ')[0]).sort()).toEqual([
    'LIMITS',
    'LOG_LEVEL',
    'MAIL_FROM',
    'PROT',
    'SELLER_ADDRESS',
    'SELLER_EMAIL',
    'SELLER_HOURS',
    'SELLER_INN',
    'SELLER_NAME',
    'SELLER_OGRN',
    'SELLER_PHONE',
    'SITE_URL',
    'SMSC_LOGIN',
    'SMSC_PASSWORD',
    'SMTP_URL',
    'TRUST_PROXY',
  ])
})

test('an empty variable is as good as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: 'data/shop.db',
  })
})

describe('a variable that nobody reads', () => {
  test.each([
    ['PROT', 'PORT'],
    ['HOTS', 'HOST'],
    ['port', 'PORT'],
    ['SITE_URI', 'SITE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['SMS_PROVDIER', 'SMS_PROVIDER'],
  ])('%s is reported: %s was meant', (wrong, meant) => {
    expect(problemsOf({ [wrong]: '1' })).toEqual([
      `${wrong} is no variable of the shop; did you mean ${meant}?`,
    ])
  })

  test.each([
    'HOME',
    'PATH',
    'POST',
    'PWD',
    'HOSTNAME',
    'LOGNAME',
    'NODE_OPTIONS',
    'PGHOST',
    'SMTP',
    'npm_config_port',
  ])('%s is somebody else’s', name => {
    expect(problemsOf({ [name]: 'x' })).toEqual([])
  })

  test('is nobody’s concern where the variable it resembles is set', () => {
    expect(problemsOf({ PORT: '80', PORTS: '80,81' })).toEqual([])
  })
})

describe('SITE_URL', () => {
  test.each([
    'https://shop.ru/shop',
    'https://shop.ru/?from=1',
    'https://shop.ru/#top',
    'https://anna:secret@shop.ru',
    'ftp://shop.ru',
    'javascript:alert(1)',
  ])('%s is no origin', SITE_URL => {
    expect(problemsOf({ SITE_URL })).toEqual([expect.stringMatching(/^SITE_URL is .* an http\(s\) origin/)])
  })

  test.each([
    ['https://shop.ru/', 'https://shop.ru'],
    ['https://Shop.RU:443', 'https://shop.ru'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://магазин.рф', 'https://xn--80aairftm.xn--p1ai'],
  ])('%s is kept as %s', (SITE_URL, stored) => {
    expect(readConfig({ SITE_URL }).SITE_URL).toBe(stored)
  })
})

describe('production', () => {
  test.each([
    [{ SMS_PROVIDER: '' }, /^SMS_PROVIDER is pretend: in production/],
    [{ SITE_URL: '' }, /^SITE_URL is missing: in production/],
    [{ SITE_URL: 'http://shop.ru' }, /^SITE_URL is "http:\/\/shop.ru": in production it must be https/],
    [{ TRUST_PROXY: '' }, /^TRUST_PROXY is missing: in production say how many/],
    [{ LIMITS: 'off' }, /^LIMITS is off: that is for load tests/],
    [{ SMSAERO_KEY: '' }, /^SMSAERO_KEY is missing: SMS_PROVIDER=smsaero needs it/],
    [{ DEMO: 'yes' }, /^DEMO is yes: in production/],
    [{ SMTP_URL: '' }, /^SMTP_URL is missing: in production letters need it, or say MAIL=none/],
    [{ MAIL_FROM: '' }, /^MAIL_FROM is missing: in production letters need it, or say MAIL=none/],
    [{ MAIL: 'none' }, /^MAIL is none and SMTP_URL is set/],
    [{ DATABASE_URL: 'sqlite:shop.db' }, /^DATABASE_URL is /],
    [{ DADATA_TOKEN: 'x' }, /^DADATA_TOKEN is no variable of the shop; the nearest is DADATA_KEY$/],
    [{ SMTP_HOST: 'x' }, /^SMTP_HOST is no variable of the shop; the nearest is SMTP_URL$/],
    [{ SMSC_PSW: 'x' }, /^SMSC_PSW is no variable of the shop; the nearest is SMSC_\w+$/],
    [{ LIMITS_FILE: 'x' }, /^LIMITS_FILE is no variable of the shop; /],
    [{ SELLER_KPP: 'x' }, /^SELLER_KPP is no variable of the shop; the nearest is SELLER_\w+$/],
    [{ MAP_TILES: 'x' }, /^MAP_TILES is no variable of the shop; the nearest is MAP_TILES_URL$/],
    [{ VIDEO_SITES: 'x' }, /^VIDEO_SITES is no variable of the shop; the nearest is VIDEO_HOSTS$/],
    [{ PIXELS_URL: 'x' }, /^PIXELS_URL is no variable of the shop; the nearest is PIXELS$/],
  ])('does not open with %j', (change, words) => {
    const problems = problemsOf({ ...LIVE, ...change })
    expect(problems).toEqual([expect.stringMatching(words)])
  })

  test('opens without a mail server when it is said, whatever Unix keeps in MAIL', () => {
    const without = { ...LIVE, SMTP_URL: '', MAIL_FROM: '' }
    expect(readConfig({ ...without, MAIL: 'none' }).SMTP_URL).toBeUndefined()
    expect(problemsOf({ ...without, MAIL: '/var/mail/shop' })).toHaveLength(2)
    expect(problemsOf({ ...LIVE, MAIL: '/var/mail/shop' })).toEqual([])
  })

  test.each([
    ...['SMTP_SERVICE_HOST', 'SMTP_PORT', 'SMTP_PORT_25_TCP_ADDR', 'SHOP_PORT', 'MAILER', 'SMTP'],
    ...['DATABASE_POOL_SIZE', 'LOG_FILE', 'NODE_EXTRA_CA_CERTS', 'SERVICE_NAME', 'SECRET_STORE'],
  ])('leaves %s to whom it belongs', name => {
    expect(problemsOf({ ...LIVE, [name]: 'x' })).toEqual([])
  })

  test('opens behind no proxy when it is said', () => {
    expect(readConfig({ ...LIVE, TRUST_PROXY: '0' }).TRUST_PROXY).toBe(0)
  })

  test('alone listens to the outside by itself', () => {
    expect(readConfig(LIVE).HOST).toBe('0.0.0.0')
    expect(readConfig({}).HOST).toBe('127.0.0.1')
    expect(readConfig({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  })

  test('never fills an empty database with the demonstration shop', () => {
    expect(readConfig({}).DEMO).toBe('yes')
    expect(readConfig(LIVE).DEMO).toBe('no')
    expect(readConfig({ ...LIVE, DEMO: 'no' }).DEMO).toBe('no')
  })
})

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.split('\n')
  }
}

test.each([
  ['a small machine', 0, 0.5, 12],
  ['one of 2 GB', 0, 2, 32],
  ['a large one', 0, 32, 32],
  ['a container of 1 GB on it', 1, 32, 16],
  ['a container without a limit, which says more than there is', 1e9, 2, 32],
])('pages are cached in a sixty-fourth of the memory: %s', (_, allowed, installed, megabytes) => {
  expect(pageCacheFor(allowed * 1024 ** 3, installed * 1024 ** 3)).toBe(megabytes)
  expect(readConfig({ PAGE_CACHE_MB: '7' }).PAGE_CACHE_MB).toBe(7)
})
