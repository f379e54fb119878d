import { readFile } from 'node:fs/promises'
import { readConfig } from '../../config.ts'
import { migrate, openDatabase } from '../../database/open-database.ts'
import { refreshStatistics } from '../../database/refresh-statistics.ts'
import { wholeTable } from '../../shop/delivery/save-tariffs.ts'
import { readCall, runCommand, WrongCall } from '../command-line.ts'
import { type DeliveryReport, importPoints, importTariffs } from './import-delivery.ts'
import { readPoints } from './read-points.ts'
import { readTariffs } from './read-tariffs.ts'
import { TableRefused } from './table-refused.ts'

const USAGE = `npm run import:delivery -- tariffs.csv [--points points.csv]
npm run import:delivery -- --print

Меняет тарифы доставки и список пунктов выдачи. Таблицы с заголовком, через запятую, точку с запятой или табуляцию.
Если хотя бы одна строка неверна, не меняется ничего.

tariffs.csv: строка на способ; способы, которых в файле нет, остаются как были
  service_id            3 самовывоз, 4 курьер, 76 самовывоз с оплатой онлайн, 79 пункт с примеркой,
                        100 СДЭК, 101 Почта России, 102 5Post, 103 Яндекс Доставка
  price                 рублей
  days_min, days_max    дней в пути
  free_delivery_price   бесплатно от этой суммы, 0 — никогда      (можно без этого столбца)
  payment_ids           13 при получении, 1 картой, 2 СБП, 3 Сплит, через пробел   (можно без)
  is_default            1 у способа, который выбран сначала       (можно без)

points.csv: строка на пункт; пункты этой службы, которых в файле нет, закрываются
  id, service_code (cdek, pochta, 5post, yandex), address, region_fias_id (код ФИАС города), latitude, longitude
  name, metro, workhours, way_description, postal_code, storage_period (дней),
  has_dressing_room (1 или 0), weight_max_g                       (можно без этих)

  --print               показать всё, по чему считается доставка: тарифы, зоны, веса, календарь (JSON)
  --points points.csv   пункты выдачи; можно и без тарифов
  --allow-shrink        принять список, из-за которого закроется больше половины пунктов службы
  --help                эта справка`

/** `npm run import:delivery`: the shop's own tariffs and pick-up points. Exits with 1 when a table is refused. */
async function main(args: string[]): Promise<number> {
  const call = readCall(args, { points: 'text', print: 'flag', 'allow-shrink': 'flag' }, 1)
  const [tariffsFile] = call.positionals
  const pointsFile = call.value('points')
  if (call.has('print')) return print()
  if (!tariffsFile && !pointsFile) throw new WrongCall('Какой файл?')

  // Both are read before anything is written.
  const tariffs = tariffsFile ? readTariffs(await bytesOf(tariffsFile)) : []
  const points = pointsFile ? readPoints(await bytesOf(pointsFile)) : []
  const db = openDatabase(readConfig(process.env).DATABASE_URL, 'commands')
  try {
    await migrate(db)
    if (tariffsFile) {
      process.stderr.write(`Тарифы: строк ${tariffs.length}, записываем…\n`)
      tell('Тарифы', await importTariffs(db, tariffs))
    }
    if (pointsFile) {
      process.stderr.write(`Пункты выдачи: строк ${points.length}, записываем…\n`)
      tell('Пункты выдачи', await importPoints(db, points, { allow_shrink: call.has('allow-shrink') }))
    }
    await refreshStatistics(db)
    return 0
  } finally {
    await db.destroy()
  }
}

async function print(): Promise<number> {
  const db = openDatabase(readConfig(process.env).DATABASE_URL, 'commands')
  try {
    await migrate(db)
    process.stdout.write(`${JSON.stringify(await wholeTable(db), null, 2)}\n`)
    return 0
  } finally {
    await db.destroy()
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw new WrongCall(`Файл не читается: ${path}`)
  })
}

function tell(what: string, { added, changed, unchanged, gone }: DeliveryReport): void {
  process.stdout.write(
    `${what}: добавлено ${added}, изменено ${changed}, без изменений ${unchanged}${gone > 0 ? `, закрыто ${gone}` : ''}\n`,
  )
}

await runCommand(
  { usage: USAGE, refusals: [TableRefused], failed: 'Не удалось, доставка осталась прежней.' },
  main,
)
