import { readConfig } from '../config.ts'
import { formatRubles } from '../contract/money.ts'
import { withShop } from '../database/with-shop.ts'
import { NotFound, Refused } from '../errors.ts'
import { paidByOperator, receiveByOperator, refuseByOperator } from '../shop/returns/change-return.ts'
import { readCall, runCommand, WrongCall } from './shared/command-line.ts'
import { withTexts } from './shared/with-texts.ts'

const USAGE = `npm run returns:receive -- КОД [настройки]

Вещи возврата приняты: годные возвращаются на остаток, бонусы и сертификат — покупателю,
деньги за оплаченное онлайн — туда, откуда пришли. Остальные деньги выдаёт магазин.

  --paid     деньги, которые выдаёт магазин, выданы: и те, которые отказался вернуть провайдер (npm run refunds);
             о них покупателю уйдёт письмо
  --refuse   отказать в возврате: вещи не наши или их носили
  --help     эта справка`

/** `npm run returns:receive`: records what the operator decided about a return (decision 34). */
async function main(args: string[]): Promise<number> {
  const call = readCall(args, { paid: 'flag', refuse: 'flag' }, 1)
  const [code] = call.positionals
  if (!code) throw new WrongCall('Нет кода возврата')
  if (call.has('paid') && call.has('refuse')) throw new WrongCall('Или --paid, или --refuse')
  const config = readConfig(process.env)
  return withShop(config.DATABASE_URL, 'commands', async db => {
    if (call.has('refuse')) await refuseByOperator(db, code, Date.now())
    else if (call.has('paid')) await withTexts(db, config, shop => paidByOperator(shop, code))
    else {
      const { by_hand } = await receiveByOperator(db, code, Date.now())
      const rest = by_hand > 0 ? `Выдайте ${formatRubles(by_hand)} и скажите --paid` : 'Выдавать нечего'
      process.stdout.write(`Возврат ${code} принят. ${rest}\n`)
    }
    return 0
  })
}

await runCommand({ usage: USAGE, refusals: [Refused, NotFound] }, main)
