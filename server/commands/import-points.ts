import { refreshStatistics } from '../database/refresh-statistics.ts'
import { importPoints } from '../import/delivery/import-delivery.ts'
import { readCdekPoints } from '../import/delivery/read-cdek-points.ts'
import { readPoints } from '../import/delivery/read-points.ts'
import { TableRefused } from '../import/read-table.ts'
import { namedFile, readCall, readNamedFile, runCommand, withDatabase } from './shared/command-line.ts'

const USAGE = `npm run import:points -- points.csv
npm run import:points -- deliverypoints.json

Меняет список пунктов выдачи. Список службы считается полным: пункты, которых в нём нет, закрываются (заказы на них остаются).

points.csv            таблица: столбцы названы в npm run import:delivery -- --help
deliverypoints.json   ответ СДЭК GET /v2/deliverypoints как он есть

  --allow-shrink      принять список, из-за которого закроется больше половины пунктов службы
  --help              эта справка`

/** `npm run import:points`: a carrier's list of points, by table or as CDEK answers it. Exits with 1 when it is refused. */
async function main(args: string[]): Promise<number> {
  const call = readCall(args, { 'allow-shrink': 'flag' }, 1)
  const bytes = await readNamedFile(namedFile(call))
  // All of it is read before anything is written.
  const isJson = /^\ufeff?\s*\[/.test(bytes.subarray(0, 64).toString())
  const { points, left_out } = isJson
    ? readCdekPoints(bytes.toString())
    : { points: readPoints(bytes), left_out: 0 }
  return withDatabase(async db => {
    const { added, changed, unchanged, gone } = await importPoints(db, points, {
      allow_shrink: call.has('allow-shrink'),
    })
    await refreshStatistics(db)
    process.stdout.write(
      `Пункты выдачи: добавлено ${added}, изменено ${changed}, без изменений ${unchanged}, закрыто ${gone}` +
        `${left_out > 0 ? `, пропущено ${left_out} (не выдают или без кода города)` : ''}\n`,
    )
    return 0
  })
}

await runCommand(
  { usage: USAGE, refusals: [TableRefused], failed: 'Не удалось, пункты остались прежними.' },
  main,
)
