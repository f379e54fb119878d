import * as v from 'valibot'
import { type Config, readConfig } from '../config.ts'
import { ReturnCode } from '../contract/account/returns.ts'
import { formatRubles } from '../contract/money.ts'
import type { Db } from '../database/open-database.ts'
import { withShop } from '../database/with-shop.ts'
import { NotFound, Refused } from '../errors.ts'
import { refusedRefunds } from '../shop/payments/refunds.queries.ts'
import { payOrderByHand, refundOrderAgain } from '../shop/payments/refused-refunds.ts'
import { paidByOperator, refundAgainByOperator } from '../shop/returns/change-return.ts'
import { readCall, runCommand, WrongCall } from './shared/command-line.ts'
import { withTexts } from './shared/with-texts.ts'

const USAGE = `npm run refunds [-- НОМЕР [--paid]]

Без номера печатает возвраты денег, в которых отказал провайдер, а деньги ещё не вернулись: магазин их должен.
С номером заказа или кодом возврата просит провайдера ещё раз.

  --paid   деньги выданы мимо провайдера, наличными или переводом: больше их никто не должен, покупателю уйдёт письмо
  --help   эта справка`

/** `npm run refunds`: what providers have refused to refund, another try, and what was paid out instead. */
async function main(args: string[]): Promise<number> {
  const call = readCall(args, { paid: 'flag' }, 1)
  const [number] = call.positionals
  if (call.has('paid') && number === undefined)
    throw new WrongCall('За какой заказ или возврат выданы деньги?')
  const config = readConfig(process.env)
  return withShop(config.DATABASE_URL, 'commands', async db => {
    const said =
      number === undefined
        ? await listRefused(db)
        : call.has('paid')
          ? await recordPaid(db, config, number)
          : await askAgain(db, number)
    process.stdout.write(`${said}\n`)
    return 0
  })
}

async function listRefused(db: Db): Promise<string> {
  const refused = await refusedRefunds(db)
  const lines = refused.map(({ order_id, return_code, amount, reason }) => {
    const of = return_code ? `возврат ${return_code}` : 'отменён'
    return `заказ ${order_id}, ${of}: ${formatRubles(amount)}, отказ: ${reason}`
  })
  return lines.length > 0 ? lines.join('\n') : 'Отказов нет'
}

/** An order's number is longer. */
function isReturn(number: string): boolean {
  return v.is(ReturnCode, number)
}

async function askAgain(db: Db, number: string): Promise<string> {
  const ask = isReturn(number) ? refundAgainByOperator : refundOrderAgain
  return `${number}: просим вернуть ${formatRubles(await ask(db, number, Date.now()))}`
}

async function recordPaid(db: Db, config: Config, number: string): Promise<string> {
  await withTexts(db, config, async shop => {
    if (isReturn(number)) await paidByOperator(shop, number)
    else await payOrderByHand(shop, number)
  })
  return `${number}: записано, что деньги выданы`
}

await runCommand({ usage: USAGE, refusals: [Refused, NotFound] }, main)
