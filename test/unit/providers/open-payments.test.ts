import { ConfigError, readConfig } from '../../../server/config.ts'
import { openPayments } from '../../../server/providers/payments/open-payments.ts'

const KEYS = { YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'secret' }

const opened = (env: Record<string, string>) => {
  const { chosen, open } = openPayments(readConfig(env))
  return [chosen?.name ?? null, open.map(({ name }) => name), open.some(({ bank }) => bank)]
}

test.each([
  ['with keys, new payments go there', { DEMO: 'no', ...KEYS }, ['yookassa', ['yookassa'], false]],
  ['without keys the demonstration pretends it', {}, ['yookassa', ['yookassa'], true]],
  ['without keys a real shop takes no money online', { DEMO: 'no' }, [null, [], false]],
  [
    'with keys and `none`, old payments stay readable and no new ones are taken',
    { DEMO: 'no', PAYMENT_PROVIDER: 'none', ...KEYS },
    [null, ['yookassa'], false],
  ],
  [
    'named by the configuration',
    { DEMO: 'no', PAYMENT_PROVIDER: 'yookassa', ...KEYS },
    ['yookassa', ['yookassa'], false],
  ],
])('%s', (_title, env, wanted) => {
  expect(opened(env as Record<string, string>)).toEqual(wanted)
})

test('a provider that is named and has no keys is refused at the start, as one that there is not', () => {
  expect(() => readConfig({ DEMO: 'no', PAYMENT_PROVIDER: 'yookassa' })).toThrow(
    'YOOKASSA_SHOP_ID is missing',
  )
  expect(() => readConfig({ PAYMENT_PROVIDER: 'pigeon' })).toThrow(ConfigError)
})
