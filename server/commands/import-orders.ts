import { readFile, stat } from 'node:fs/promises'
import {
  importStatuses,
  readStatuses,
  StatusesRefused,
  type StatusesReport,
} from '../import/orders/import-statuses.ts'
import { namedFile, readCall, runCommand, WrongCall, withDatabase } from './shared/command-line.ts'
import { withTexts } from './shared/with-texts.ts'

const USAGE = `npm run orders:import -- statuses.csv|statuses.json|statuses.xml

Что стало с заказами, из учётной системы. Тот же файл ещё раз ничего не меняет. Строка, которой заказ следовать
не может, называется со своим номером и причиной, остальные принимаются.

Таблица с заголовком, через запятую, точку с запятой или табуляцию:
  order_id   номер заказа, 12 цифр
  status     confirmed подтверждён, packed собран, shipped в пути, ready можно забирать (покупателю уйдёт смс и
             письмо), delivered получен (начислятся бонусы), cancelled отменён (остатки, скидки и оплата вернутся),
             returned вернулся неполученным (вернётся то же, что при отмене)
  track      трек-номер посылки, по желанию

Порядок: confirmed → packed → shipped или ready → delivered; отменить можно, пока заказ не в пути, returned бывает
после shipped и ready. Возвраты того, что получено, принимает npm run returns:receive.

JSON: список [{ "order_id": "…", "status": "…", "track": "…" }].
XML: документы CommerceML 2, как их отдаёт 1С: Номер и реквизиты «Статус заказа», «Отменен», «Трек-номер».

Ctrl-C прерывает после очередной строки; тот же файл ещё раз продолжит. Код выхода 1, если хотя бы одна строка
не принята.

  --help   эта справка`

const FILE_MOST = 32 * 1024 * 1024
const REPORTED_EVERY = 1_000

/** `npm run orders:import`: states of orders, from the system in which the shop is run. */
async function main(args: string[]): Promise<number> {
  const file = namedFile(readCall(args, {}, 1))
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new WrongCall(`Файл не читается: ${file}`)
  if (found.size > FILE_MOST) throw new WrongCall(`${file}: больше 32 МБ, разделите его`)
  const rows = readStatuses(await readFile(file), file)
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())

  return withDatabase(async (db, config) => {
    const report = await withTexts(db, config, shop =>
      importStatuses(shop, rows, {
        signal: interrupted.signal,
        row: done => {
          if (done % REPORTED_EVERY === 0) process.stderr.write(`Строк: ${done} из ${rows.length}\n`)
        },
      }),
    )
    return reply(file, report)
  })
}

function reply(file: string, report: StatusesReport): number {
  for (const { line, reason } of report.refused) process.stderr.write(`${file}, строка ${line}: ${reason}\n`)
  process.stdout.write(
    `Заказы: новых статусов ${report.moved}, трек-номеров ${report.tracked}, без изменений ${report.unchanged}, не принято ${report.refused.length}\n`,
  )
  if (report.is_interrupted) process.stdout.write('Прервано; тот же файл ещё раз продолжит.\n')
  return report.refused.length > 0 || report.is_interrupted ? 1 : 0
}

await runCommand(
  { usage: USAGE, refusals: [StatusesRefused], failed: 'Не удалось; принятые строки остались принятыми.' },
  main,
)
