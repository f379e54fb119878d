import * as v from 'valibot'
import { readConfig } from '../config.ts'
import { ReturnCode } from '../contract/account/returns.ts'
import { formatRubles } from '../contract/money.ts'
import { withShop } from '../database/with-shop.ts'
import { NotFound, Refused } from '../errors.ts'
import { refusedRefunds } from '../shop/payments/refunds.queries.ts'
import { refundOrderAgain } from '../shop/payments/refused-refunds.ts'
import { refundAgainByOperator } from '../shop/returns/change-return.ts'
import { readCall, runCommand } from './shared/command-line.ts'

const USAGE = `npm run refunds [-- НОМЕР]

Без номера печатает возвраты денег, в которых отказал провайдер, а деньги ещё не вернулись: магазин их должен.
С номером заказа или кодом возврата просит провайдера ещё раз.

Если деньги за вещи возврата выданы иначе: npm run returns:receive -- КОД --paid

  --help   эта справка`

/** `npm run refunds`: what providers have refused to refund, and another try. */
async function main(args: string[]): Promise<number> {
  const [number] = readCall(args, {}, 1).positionals
  return withShop(readConfig(process.env).DATABASE_URL, 'commands', async db => {
    if (number !== undefined) {
      // An order's number is longer.
      const ask = v.is(ReturnCode, number) ? refundAgainByOperator : refundOrderAgain
      process.stdout.write(`${number}: просим вернуть ${formatRubles(await ask(db, number, Date.now()))}\n`)
      return 0
    }
    const refused = await refusedRefunds(db)
    for (const { order_id, return_code, amount, reason } of refused) {
      const of = return_code ? `возврат ${return_code}` : 'отменён'
      process.stdout.write(`заказ ${order_id}, ${of}: ${formatRubles(amount)}, отказ: ${reason}\n`)
    }
    if (refused.length === 0) process.stdout.write('Отказов нет\n')
    return 0
  })
}

await runCommand({ usage: USAGE, refusals: [Refused, NotFound] }, main)
