import { Readable } from 'node:stream'
import { exportOrders, FORMATS, readSince, spanSince } from '../export/orders/export-orders.ts'
import { moscow } from '../export/orders/exported-order.ts'
import type { Format } from '../export/orders/format.ts'
import { readCall, runCommand, WrongCall, withDatabase } from './shared/command-line.ts'
import { Interrupted, writeExport } from './shared/write-export.ts'

const USAGE = `npm run orders:export -- --since 2026-03-01 [настройки]

Заказы, которые оформлены или изменились с этого дня, для учётной системы: номера и статусы, покупатель, адрес
по частям, дни и интервал, оплата, суммы по видам, строки с НДС и скидками, части одного оформления. Ничего не меняет;
тот же --since даёт тот же ответ, пока с заказами ничего не произошло.

  --since ДЕНЬ       2026-03-01 (полночь в Москве) или момент: 2026-03-01T10:00:00+03:00
                     следующий --since печатается в конце; он с запасом назад: заказ может прийти ещё раз
                     (узнавайте его по номеру), но не потеряется
  --format ФОРМАТ    json (если не сказано), csv — строка таблицы на строку заказа,
                     commerceml — документы CommerceML 2 для 1С
  --out ФАЙЛ         в файл, который появится целиком; без него в вывод: тогда npm run -s, иначе npm пишет туда и своё
  --help             эта справка`

interface Settings {
  since: number
  format: Format
  out: string | undefined
}

/** `npm run orders:export`: orders for the system in which the shop is run. Writes nothing into the shop. */
async function main(args: string[]): Promise<number> {
  const { since, format, out } = readSettings(args)
  return withDatabase(async (db, config) => {
    const span = await spanSince(db, since)
    const progress = { count: 0 }
    const counting: Format = {
      ...format,
      order: (order, isFirst) => {
        progress.count += 1
        if (progress.count % 1_000 === 0) process.stderr.write(`Заказов: ${progress.count}\n`)
        return format.order(order, isFirst)
      },
    }
    await writeExport(Readable.from(exportOrders({ db, vat_rate: config.VAT_RATE }, span, counting)), out)
    process.stderr.write(`Заказов: ${progress.count}. Следующий раз: --since ${moscow(span.next)}\n`)
    return 0
  })
}

function readSettings(args: string[]): Settings {
  const call = readCall(args, { since: 'text', format: 'text', out: 'text' }, 0)
  const text = call.value('since')
  if (text === undefined) throw new WrongCall('С какого дня? --since 2026-03-01')
  const since = readSince(text)
  if (since === null)
    throw new WrongCall(
      `--since ${text}: нужен день, как 2026-03-01, или момент, как 2026-03-01T10:00:00+03:00`,
    )
  const name = call.value('format') ?? 'json'
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
  if (!format) throw new WrongCall(`--format ${name}: есть ${Object.keys(FORMATS).join(', ')}`)
  return { since, format, out: call.value('out') }
}

await runCommand({ usage: USAGE, refusals: [Interrupted] }, main)
