import { readConfig } from '../../../server/config.ts'
import { sellerInText } from '../../../server/contract/seller.ts'
import { ProviderError } from '../../../server/errors.ts'
import { smtpMail } from '../../../server/providers/mail/smtp.ts'
import type { MailProvider } from '../../../server/providers/providers.ts'
import { type PretendSmtp, pretendSmtp } from '../../support/pretend/pretend-smtp.ts'
import { timersSetBy } from '../../support/set-timers.ts'

const letter = {
  to: 'anna@example.ru',
  subject: 'Подтвердите подписку',
  html: '<p>Здравствуйте</p>',
  text: 'Здравствуйте',
  key: '17',
  headers: { 'List-Unsubscribe': '<https://shop.test/subscribe/leave/?token=x>' },
}

let smtp: PretendSmtp
let mail: MailProvider
beforeEach(async () => {
  smtp = await pretendSmtp()
  const { seller } = readConfig({})
  mail = smtpMail({ url: smtp.url, from: 'Витрина <shop@example.ru>', site_url: 'https://shop.test', seller })
})
afterEach(() => smtp.close())

test('a letter arrives with both its bodies, the key as its Message-ID and the way out of the list', async () => {
  await mail.send(letter)

  const [seen] = smtp.seen
  expect(seen?.to).toBe('anna@example.ru')
  expect(seen?.data).toMatch(/^Message-ID: <outbox-17@shop\.test>/im)
  expect(seen?.data).toMatch(/^List-Unsubscribe: <https:\/\/shop\.test\/subscribe\/leave\/\?token=x>/im)
  expect(seen?.data).toContain('text/plain')
  expect(seen?.data).toContain('text/html')
})

test('a letter’s text says who sells', async () => {
  await mail.send({ ...letter, text: 'Hello' })

  // All of a letter's text is in one encoding.
  const encoded =
    /text\/plain[\s\S]*?base64\r?\n\r?\n([\w+/=\r\n]+)/.exec(smtp.seen[0]?.data ?? '')?.[1] ?? ''
  const text = Buffer.from(encoded, 'base64').toString().replaceAll('\r', '')
  expect(text).toBe(`Hello\n\n-- \n${sellerInText(readConfig({}).seller)}\n`)
})

test('an address goes nowhere but where it says', async () => {
  await mail.send({ ...letter, to: 'anna@example.ru, boris@example.ru' }).catch(() => undefined)

  expect(smtp.seen.map(seen => seen.to)).not.toContain('boris@example.ru')
})

test.each([
  ['550 no such mailbox', true],
  ['451 try later', false],
])('«%s» to the address is final: %s', async (answer, is_final) => {
  smtp.to_recipient = answer
  const failure = await failureOf(mail)

  expect(failure).toMatchObject({ is_final })
  expect(String(failure)).not.toContain('anna')
})

test('a silent server is given up within five seconds, and tried again', async () => {
  smtp.is_silent = true
  const timers = await timersSetBy(async () => {
    expect(await failureOf(mail)).toMatchObject({ is_final: false })
  })

  expect(timers).toContain(5_000)
})

test('no server is tried again', async () => {
  await smtp.close()

  expect(await failureOf(mail)).toMatchObject({ is_final: false })
})

async function failureOf(provider: MailProvider): Promise<ProviderError> {
  const failure = await provider.send(letter).then(
    () => null,
    error => error,
  )
  expect(failure).toBeInstanceOf(ProviderError)
  return failure
}
