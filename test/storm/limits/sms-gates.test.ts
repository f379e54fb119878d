import { readConfig } from '../../../server/config.ts'
import { ProviderError } from '../../../server/errors.ts'
import { openProviders } from '../../../server/providers/open-providers.ts'
import type { SmsProvider } from '../../../server/providers/providers.ts'
import { smsAero } from '../../../server/providers/sms/sms-aero.ts'
import { smsc } from '../../../server/providers/sms/smsc.ts'
import { bareShop } from '../../support/bare-shop.ts'
import type { Fault, PretendGate } from '../../support/pretend/pretend-gate.ts'
import { type PretendSmsAero, pretendSmsAero } from '../../support/pretend/pretend-sms-aero.ts'
import { type PretendSmsc, pretendSmsc } from '../../support/pretend/pretend-smsc.ts'
import { timersSetBy } from '../../support/set-timers.ts'

const message = { phone: '+79161234567', text: '123456 — код для входа', key: '17' }
const NO_TOWNS = { find: async () => [], byId: async () => undefined }

describe('SMSC', () => {
  let gate: PretendSmsc
  let sms: SmsProvider
  beforeEach(async () => {
    gate = await pretendSmsc({ login: 'shop', password: 'secret' })
    sms = smsc({ url: gate.url, login: 'shop', password: 'secret' })
  })
  afterEach(() => gate.close())

  test('gets the message, with the row of the outbox as its id', async () => {
    await sms.send(message)

    expect(gate.seen).toEqual([{ phones: '+79161234567', mes: '123456 — код для входа', id: '17' }])
  })

  test.each([1, 5, 6, 7, 8])('code %i is final', async code => {
    gate.error_code = code
    expect(await failureOf(sms)).toMatchObject({ is_final: true })
  })

  test.each([2, 3, 4, 9])('code %i is tried again', async code => {
    gate.error_code = code
    expect(await failureOf(sms)).toMatchObject({ is_final: false })
  })

  test('a wrong password is tried again: somebody may correct it', async () => {
    const mistaken = smsc({ url: gate.url, login: 'shop', password: 'wrong' })
    expect(await failureOf(mistaken)).toMatchObject({ is_final: false })
  })

  faults(
    () => gate,
    () => sms,
  )
})

describe('SMS Aero', () => {
  let gate: PretendSmsAero
  let sms: SmsProvider
  beforeEach(async () => {
    gate = await pretendSmsAero({ email: 'shop@example.ru', api_key: 'secret' })
    sms = smsAero({ url: gate.url, email: 'shop@example.ru', api_key: 'secret', sign: 'Vitrina' })
  })
  afterEach(() => gate.close())

  test('gets the message', async () => {
    await sms.send(message)

    expect(gate.seen).toEqual([{ number: '79161234567', text: '123456 — код для входа', sign: 'Vitrina' }])
  })

  test.each(['Validation error', 'Number in blacklist'])('«%s» is final', async refusal => {
    gate.refusal = refusal
    expect(await failureOf(sms)).toMatchObject({ is_final: true })
  })

  test.each(['Not enough money', 'Too many requests'])('«%s» is tried again', async refusal => {
    gate.refusal = refusal
    expect(await failureOf(sms)).toMatchObject({ is_final: false })
  })

  test('a wrong key is tried again: somebody may correct it', async () => {
    const mistaken = smsAero({ url: gate.url, email: 'shop@example.ru', api_key: 'wrong', sign: 'Vitrina' })
    expect(await failureOf(mistaken)).toMatchObject({ is_final: false })
  })

  faults(
    () => gate,
    () => sms,
  )
})

test('a gate that fails five times is left alone', async () => {
  const gate = await pretendSmsc({ login: 'shop', password: 'secret' })
  gate.fault = 'status 500'
  const env = {
    NODE_ENV: 'test',
    SMS_PROVIDER: 'smsc',
    SMSC_LOGIN: 'shop',
    SMSC_PASSWORD: 'secret',
    SMSC_URL: gate.url,
  }
  const { sms } = openProviders(readConfig(env), bareShop(undefined as never).log, NO_TOWNS)
  for (let failed = 0; failed < 5; failed++) await failureOf(sms)
  gate.fault = 'none'

  expect(await failureOf(sms)).toMatchObject({ is_final: false })
  expect(gate.seen).toHaveLength(5)
  await gate.close()
})

test.each([
  ['development', true],
  ['test', false],
])('in %s a pretended SMS is logged: %s', async (NODE_ENV, isReported) => {
  const { log, lines } = bareShop(undefined as never)
  await openProviders(readConfig({ NODE_ENV }), log, NO_TOWNS).sms.send(message)

  expect(lines.join().includes('123456')).toBe(isReported)
})

function faults(gate: () => PretendGate<unknown>, sms: () => SmsProvider): void {
  test.each<Fault>(['silence', 'half an answer', 'hang up', 'status 500', 'broken JSON', 'HTML'])(
    'with %s it is tried again, known within three seconds, and without the message in the error',
    async fault => {
      gate().fault = fault
      let failure: ProviderError | undefined
      const timers = await timersSetBy(async () => {
        failure = await failureOf(sms())
      })

      expect(timers).toContain(3_000)
      expect(failure?.is_final).toBe(false)
      expect(String(failure)).not.toMatch(/123456|9161234567|secret/)
    },
  )

  test('with nobody there it is tried again', async () => {
    await gate().close()

    expect(await failureOf(sms())).toMatchObject({ is_final: false })
  })
}

async function failureOf(sms: SmsProvider): Promise<ProviderError> {
  const failure = await sms.send(message).then(
    () => null,
    error => error,
  )
  expect(failure).toBeInstanceOf(ProviderError)
  return failure
}
