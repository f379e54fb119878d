import { BadRequest } from '../../../server/errors.ts'
import { signIn } from '../../../server/shop/account/sign-in/sign-in.ts'
import { sendCode } from '../../../server/shop/account/sign-in/sign-in-code.ts'
import { sendOutbox } from '../../../server/shop/messages/send-outbox.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { LIVE_ENV } from '../../support/live-env.ts'
import { codeFor, newVisitor, phone, wrong } from '../../support/pretend/code-of-sms.ts'

onBothDatabases('a code from an SMS', open => {
  test('signs in, creates the account the first time and finds it the second', async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)

    const first = await signIn(shop, visitor, { phone, sms_code: await codeFor(shop, visitor) })
    const second = await signIn(shop, visitor, { phone, sms_code: await codeFor(shop, visitor) })

    expect(second).toBe(first)
    expect(await shop.db.selectFrom('users').select(['id', 'phone']).execute()).toEqual([
      { id: first, phone },
    ])
  })

  test('is six digits, also when they start with zeros', async () => {
    const shop = bareShop(await open(), {
      random: { bytes: count => Buffer.alloc(count), integer: () => 42 },
    })

    expect(await codeFor(shop, await newVisitor(shop))).toBe('000042')
  })

  test('works once', async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)
    const sms_code = await codeFor(shop, visitor)
    await signIn(shop, visitor, { phone, sms_code })

    await expect(signIn(shop, visitor, { phone, sms_code })).rejects.toThrow('Неверный или устаревший код')
  })

  test('works once also when it comes many times at once', async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)
    const sms_code = await codeFor(shop, visitor)

    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => signIn(shop, visitor, { phone, sms_code })),
    )

    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  })

  test('works for five minutes', async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)
    const late = await codeFor(shop, visitor)
    shop.time.now += 5 * 60_000
    await expect(signIn(shop, visitor, { phone, sms_code: late })).rejects.toThrow(BadRequest)

    const inTime = await codeFor(shop, visitor)
    shop.time.now += 5 * 60_000 - 1
    await signIn(shop, visitor, { phone, sms_code: inTime })
  })

  test('works only in the browser that asked for it, and only for its phone', async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)
    const sms_code = await codeFor(shop, visitor)

    await expect(signIn(shop, await newVisitor(shop), { phone, sms_code })).rejects.toThrow(BadRequest)
    await expect(signIn(shop, { id: null }, { phone, sms_code })).rejects.toThrow(BadRequest)
    await expect(signIn(shop, visitor, { phone: '+79160000000', sms_code })).rejects.toThrow(BadRequest)
    await signIn(shop, visitor, { phone, sms_code })
  })

  test('makes the one before it worthless', async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)
    const before = await codeFor(shop, visitor)
    const after = await codeFor(shop, visitor)

    await expect(signIn(shop, visitor, { phone, sms_code: before })).rejects.toThrow(BadRequest)
    await signIn(shop, visitor, { phone, sms_code: after })
  })

  test('is worth nothing after five wrong tries', async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)
    const sms_code = await codeFor(shop, visitor)
    for (let tried = 0; tried < 5; tried++)
      await signIn(shop, visitor, wrong(sms_code, tried)).catch(() => undefined)

    await expect(signIn(shop, visitor, { phone, sms_code })).rejects.toThrow(BadRequest)
  })

  test('stands nowhere but in its message: neither in the row nor in the log', async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)
    const sms_code = await codeFor(shop, visitor)
    await signIn(shop, visitor, { phone, sms_code })

    expect(JSON.stringify(await shop.db.selectFrom('sms_codes').selectAll().execute())).not.toContain(
      sms_code,
    )
    expect(shop.lines.join()).not.toContain(sms_code)
    expect(shop.lines.join()).not.toContain('9161234567')
    expect(shop.lines.join()).toContain('+7***4567')
  })

  test('does not stay in the outbox of production once it is sent, or too late to be', async () => {
    const db = await open()
    const shop = bareShop(db, {
      env: LIVE_ENV,
    })
    const visitor = await newVisitor(shop)
    await sendCode(shop, visitor, phone)
    await sendOutbox(shop)
    await sendCode(shop, visitor, phone)
    shop.time.now += 5 * 60_000
    await sendOutbox(shop)

    const rows = await db.selectFrom('outbox').select(['status', 'payload_json']).orderBy('id').execute()
    expect(rows).toEqual([
      { status: 'sent', payload_json: '{}' },
      { status: 'dead', payload_json: '{}' },
    ])
    expect(shop.sent).toHaveLength(1)
  })
})
