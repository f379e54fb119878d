import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Db } from '../../../server/database/open-database.ts'
import { smtpMail } from '../../../server/providers/mail/smtp.ts'
import { openProviders } from '../../../server/providers/open-providers.ts'
import type { Letter, MailProvider } from '../../../server/providers/providers.ts'
import type { MailPayload } from '../../../server/shop/messages/outbox.queries.ts'
import { addAllToOutbox } from '../../../server/shop/messages/outbox.ts'
import { sendOutbox } from '../../../server/shop/messages/send-outbox.ts'
import { type BareShop, bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { type PretendSmtp, pretendSmtp } from '../../support/pretend/pretend-smtp.ts'

const site = { name: 'Витрина', url: 'https://shop.test' }
const confirmation = {
  subject: 'Подтвердите почту',
  text: 'Подтвердите почту: https://shop.test/',
  template: 'mails/confirm-email',
  data: { site, confirm_url: 'https://shop.test/?token="><script>' },
}
const ofOrder = {
  subject: 'Заказ 1 оплачен',
  text: 'заказ 1 оплачен',
  template: 'mails/order-news',
  data: { site, letter: { subject: 'Заказ 1 оплачен', text: 'Заказ 1 оплачен', url: 'https://shop.test/' } },
}

let place: string
let smtp: PretendSmtp
let shop: BareShop | undefined
/** Processes that were started meanwhile. */
let started: ChildProcess[]
const noteStarted = (message: unknown) => void started.push((message as { process: ChildProcess }).process)

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'vitrina-letters-'))
  cpSync(join(import.meta.dirname, '../../../templates'), join(place, 'templates'), { recursive: true })
  started = []
  subscribe('child_process', noteStarted)
  smtp = await pretendSmtp()
})
afterEach(async () => {
  unsubscribe('child_process', noteStarted)
  await shop?.providers.mail?.close?.()
  shop = undefined
  await smtp.close()
  rmSync(place, { recursive: true })
})

/** A shop whose letters go to `url`, by templates that a test may break. */
function shopWithMail(db: Db, url = smtp.url): BareShop {
  const opened = bareShop(db, {
    env: {
      ...{ SMTP_URL: url, SITE_URL: 'https://shop.test' },
      ...{ TEMPLATES_DIR: join(place, 'templates'), DATA_DIR: join(place, 'data') },
    },
  })
  const towns = { findTown: async () => null } as unknown as Parameters<typeof openProviders>[2]
  const { mail } = openProviders(opened.config, opened.log, towns)
  opened.providers = { ...opened.providers, mail }
  shop = opened
  return opened
}

async function write({ db, now }: BareShop, ...payloads: MailPayload[]): Promise<void> {
  const messages = payloads.map(payload => ({ kind: 'mail' as const, recipient: 'anna@example.ru', payload }))
  await addAllToOutbox(db, messages, now())
}

async function rows({ db }: BareShop) {
  return db.selectFrom('outbox').select(['status', 'tries', 'last_error']).orderBy('id').execute()
}

/** Sends as often as a slow machine needs, whose mail server may be late, until `isDone` of the rows. */
async function sendUntil(own: BareShop, isDone: (found: Awaited<ReturnType<typeof rows>>) => boolean) {
  for (;;) {
    await sendOutbox(own)
    const found = await rows(own)
    if (isDone(found)) return found
    await wait(100)
    own.time.now += 60_000
  }
}

/** The same of one letter that is in no outbox. */
async function sendSurely(mail: MailProvider, letter: Letter): Promise<void> {
  const isSent = await mail.send(letter).then(
    () => true,
    () => false,
  )
  if (!isSent) return wait(100).then(() => sendSurely(mail, letter))
}

const areSent = (found: { status: string }[]) => found.every(({ status }) => status === 'sent')

/** The text of a letter's HTML part, as the mail server got it. */
const htmlOf = (data?: string) => partOf('text/html', data)
const textOf = (data?: string) => partOf('text/plain', data)

function partOf(type: string, data = ''): string {
  const part = data.split(type)[1] ?? ''
  const encoded = part.slice(part.indexOf('\r\n\r\n')).split('\r\n--')[0] ?? ''
  if (/^Content-Transfer-Encoding: base64/im.test(part)) return Buffer.from(encoded, 'base64').toString()
  const bytes = encoded
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

const attachment = (path: string) => ({ path, filename: 'resume.pdf', content_type: 'application/pdf' })

/** The files of a letter, as the mail server got it. */
function filesOf(data = '') {
  return data
    .split(/\r\n--/)
    .filter(part => /^Content-Disposition: attachment/im.test(part))
    .map(part => ({
      name: /^Content-Disposition: attachment; filename="?([^"\r\n]+)"?/im.exec(part)?.[1],
      type: /^Content-Type: ([^;\r\n]+)/im.exec(part)?.[1],
      bytes: Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64'),
    }))
}

const idOf = (data = '') => /^Message-ID: (.*)$/im.exec(data)?.[1]

onBothDatabases('letters', open => {
  test('are painted by their template when they go, with what the row says, escaped', async () => {
    const own = shopWithMail(await open())
    await write(own, confirmation)
    await sendUntil(own, areSent)

    expect(htmlOf(smtp.seen[0]?.data)).toContain('href="https://shop.test/?token=&#34;&gt;&lt;script&gt;"')
  })

  test('that a shop before this one had painted already go as they are', async () => {
    const own = shopWithMail(await open())
    await write(own, { subject: 'Тема', text: 'Текст', html: '<p>как было</p>' })
    await sendUntil(own, areSent)

    expect(htmlOf(smtp.seen[0]?.data)).toContain('<p>как было</p>')
  })

  test('go again with the same Message-ID when their process is killed in the middle of a send', async () => {
    const own = shopWithMail(await open())
    await write(own, confirmation)
    smtp.keeps_back = true
    smtp.onTaken = () => started.at(-1)?.kill('SIGKILL')
    await sendUntil(own, ([row]) => row?.last_error.includes('the process ended (SIGKILL)') === true)

    expect(await rows(own)).toMatchObject([{ status: 'waiting' }])
    const before = { seen: smtp.seen.length, started: started.length }
    expect(before.seen).toBeGreaterThan(0)
    smtp.keeps_back = false
    smtp.onTaken = () => undefined
    own.time.now += 60_000
    await sendUntil(own, areSent)
    expect(smtp.seen.length).toBeGreaterThan(before.seen)
    expect(started.length).toBeGreaterThan(before.started)
    expect(new Set(smtp.seen.map(({ data }) => idOf(data)))).toEqual(new Set(['<outbox-1@shop.test>']))
  })

  test('whose template is broken wait for it, logged with file and line, and hold up no other', async () => {
    const own = shopWithMail(await open())
    const file = join(place, 'templates/mails/confirm-email.liquid')
    const sound = readFileSync(file, 'utf8')
    writeFileSync(file, sound.replace('{{ confirm_url }}', '{{ no_such_name }}'))
    // More than the failures after which a mail server is left alone.
    await write(own, ...Array.from({ length: 7 }, () => confirmation), ofOrder)
    const found = await sendUntil(own, all => all.at(-1)?.status === 'sent')

    expect(found.map(({ status }) => status)).toEqual([...Array(7).fill('waiting'), 'sent'])
    const message = own.lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'message not sent')
    expect(message).toMatchObject({
      level: 50,
      kind: 'mail',
      reason: expect.stringMatching(/mails\/confirm-email/),
    })
    writeFileSync(file, sound)
    own.time.now += 60_000
    await sendUntil(own, areSent)
  })

  test('take their files along, as they are when the letter goes', async () => {
    const own = shopWithMail(await open())
    const pdf = Buffer.from(`%PDF-1.7\n${'строка резюме\n'.repeat(5_000)}%%EOF\n`)
    await write(own, { ...confirmation, attachments: [attachment('resumes/a.pdf')] })
    mkdirSync(join(place, 'data/resumes'), { recursive: true })
    writeFileSync(join(place, 'data/resumes/a.pdf'), pdf)
    await sendUntil(own, areSent)

    expect(filesOf(smtp.seen[0]?.data)).toEqual([{ name: 'resume.pdf', type: 'application/pdf', bytes: pdf }])
  })

  test('go without a file that is gone, and say so; the log does, too', async () => {
    const own = shopWithMail(await open())
    await write(own, { ...confirmation, attachments: [attachment('resumes/gone.pdf')] })
    await sendUntil(own, areSent)

    expect(filesOf(smtp.seen[0]?.data)).toEqual([])
    expect(textOf(smtp.seen[0]?.data)).toContain('больше нет на диске магазина: resumes/gone.pdf')
    expect(own.lines.join()).toContain('attachment not found')
  })

  test.each(['resumes/../secret', '../secret', '/etc/passwd', 'resumes/broken'])(
    'never send %s, which is no file of theirs, and hold up no other',
    async path => {
      const own = shopWithMail(await open())
      writeFileSync(join(place, 'secret'), 'тайна')
      mkdirSync(join(place, 'data/resumes/broken'), { recursive: true })
      await write(own, { ...confirmation, attachments: [attachment(path)] }, ofOrder)
      const found = await sendUntil(own, all => all[1]?.status === 'sent')

      expect(found[0]).toMatchObject({
        status: 'waiting',
        last_error: expect.stringContaining('attachment:'),
      })
      expect(smtp.seen).toHaveLength(1)
    },
  )
})

describe('the process of letters', () => {
  const letter: Letter = { ...confirmation, to: 'anna@example.ru', key: '1' }
  const noDatabase = undefined as never

  test('is not there before the first letter, and ends with the shop', async () => {
    const mail = mailOf(shopWithMail(noDatabase))
    expect(started).toEqual([])
    await Promise.all([sendSurely(mail, letter), sendSurely(mail, letter)])
    expect(started).toHaveLength(1)
    await mail.close?.()

    expect(started[0]).toMatchObject({ exitCode: 0, signalCode: null })
    await expect(mail.send(letter)).rejects.toThrow('the shop is closed')
  })

  test('finishes what it has when a signal is everybody’s', async () => {
    const mail = mailOf(shopWithMail(noDatabase))
    smtp.onTaken = () => started[0]?.kill('SIGTERM')

    await sendSurely(mail, letter)
    await sendSurely(mail, letter)
    expect(smtp.seen.length).toBeGreaterThanOrEqual(2)
    expect(started).toHaveLength(1)
  })

  describe('beside a thread that stands still', () => {
    const taken = new Int32Array(new SharedArrayBuffer(4))
    let server: Worker
    let url: string
    beforeEach(async () => {
      taken[0] = 0
      server = new Worker(join(import.meta.dirname, '../../support/pretend/smtp-thread.ts'), {
        workerData: taken,
      })
      url = String((await once(server, 'message'))[0])
    })
    afterEach(() => server.terminate())

    /** Nothing else happens on this thread until the mail server has a letter, or the time is over. */
    const standStill = (ms: number) => Atomics.wait(taken, 0, 0, ms)

    test('paints a letter and brings it to the mail server', async () => {
      const mail = mailOf(shopWithMail(noDatabase, url))
      await mail.open?.()
      let found = 'timed-out'
      // On a slow machine the mail server may be late for the process, too.
      for (let tried = 0; tried < 6 && found === 'timed-out'; tried++) {
        const sent = mail.send(letter)
        // It is told to the process, and that is all that this thread does.
        await nextTurn()
        found = standStill(10_000)
        await sent.catch(() => undefined)
      }
      expect(found).not.toBe('timed-out')
    })

    // Negative control: as it would be on the thread that answers.
    test('would not, were it of that thread', async () => {
      const { config } = shopWithMail(noDatabase, url)
      const mail = smtpMail({ url, from: config.MAIL_FROM, site_url: config.SITE_URL, seller: config.seller })
      const sent = mail.send({ ...letter, html: '<p>' })
      await nextTurn()

      expect(standStill(1_000)).toBe('timed-out')
      await sent.catch(() => undefined)
    })
  })
})

/** The shop's mail server, which every shop of these tests has. */
function mailOf(shop: BareShop): MailProvider {
  const { mail } = shop.providers
  if (!mail) throw new Error('no mail server')
  return mail
}
