import { SERVICES } from '../contract/delivery/delivery.ts'
import { refreshStatistics } from '../database/refresh-statistics.ts'
import { type DeliveryReport, importPoints, importTariffs } from '../import/delivery/import-delivery.ts'
import { importRest, type RestChange } from '../import/delivery/import-rest.ts'
import { readPoints } from '../import/delivery/read-points.ts'
import { readCalendar, readWeights, readZones } from '../import/delivery/read-rest.ts'
import { readTariffs } from '../import/delivery/read-tariffs.ts'
import { TableRefused } from '../import/read-table.ts'
import { wholeTable } from '../shop/delivery/tariffs/save-tariffs.ts'
import {
  type Call,
  readCall,
  readNamedFile,
  runCommand,
  WrongCall,
  withDatabase,
} from './shared/command-line.ts'

const USAGE = `npm run import:delivery -- tariffs.csv [--zones zones.csv] [--weights weights.csv] [--calendar calendar.csv]
npm run import:delivery -- --points points.csv
npm run import:delivery -- --print

Меняет всё, по чему считается доставка: тарифы, зоны, веса, календарь и пункты выдачи. Таблицы можно дать вместе и по одной.
Таблицы с заголовком, через запятую, точку с запятой или табуляцию.
Если хотя бы одна строка неверна, не меняется ничего. Тот же файл ещё раз не меняет ничего.

tariffs.csv: строка на способ; способы, которых в файле нет, остаются как были
  service_id            3 самовывоз, 4 курьер, 76 самовывоз с оплатой онлайн, 79 пункт с примеркой,
                        100 СДЭК, 101 Почта России, 102 5Post, 103 Яндекс Доставка
  price                 рублей
  days_min, days_max    дней в пути
  free_delivery_price   бесплатно от этой суммы, 0 — никогда      (можно без этого столбца)
  payment_ids           13 при получении, 1 картой, 2 СБП, 3 Сплит, через пробел   (можно без)
  is_default            1 у способа, который выбран сначала       (можно без)
  is_active             0 — способ никому не предлагается         (можно без, как и всё ниже)
  intervals             часы курьера: 10:00-14:00 14:00-18:00
  weekdays              по каким дням привозят: 12345; on_holidays — 1, если и в праздники
  days_ahead            на сколько дней вперёд можно выбрать день, от 1 до 31
  transfer_days_min, transfer_days_max   за сколько дней вещь приедет в магазин; пусто — не привозят
  store_transfer_days   за сколько рабочих дней магазин другого города отправит вещь, которая есть только там;
                        дорога — сверх того; пусто — не отправляют; store_transfer_price — сколько рублей сверх цены
  certificates_allowed  1, если можно платить сертификатом
  volumetric_divisor    см³ на кг объёмного веса, 0 — не считается
  service_code, reworker_rate_id, reworker_service_id   служба и её тариф

zones.csv: строка на зону; первая подходящая — она и есть; зоны способов, которых в файле нет, остаются
  service_id, up_to_km  до скольких км от склада, пусто — сколько угодно
  least_population      для городов не меньше                    (можно без)
  price_more            рублей сверх цены способа, пусто — туда не возим
  days_more_min, days_more_max   дней сверх
  free_delivery_price   своя сумма для бесплатной, пусто — как у способа   (можно без)

weights.csv: строка на ступень; тяжелее последней не возим; ступени способов, которых в файле нет, остаются
  service_id, up_to_g (граммов), price_more (рублей сверх)

calendar.csv: дни не по закону и не по неделе; годы, которых в файле нет, остаются
  date (2026-01-09 или 09.01.2026), is_working (1 или 0), name (можно без)

points.csv: строка на пункт; пункты этой службы, которых в файле нет, закрываются
  id, service_code (cdek, pochta, 5post, yandex), address, region_fias_id (код ФИАС города), latitude, longitude
  name, metro, workhours, way_description, postal_code, storage_period (дней),
  has_dressing_room (1 или 0), weight_max_g, has_cash и has_card (1 или 0: что берут при получении, без них всё),
  prepaid_only (1 — только оплаченное заранее)                    (можно без этих)

  --print               показать всё, по чему считается доставка: тарифы, зоны, веса, календарь (JSON)
  --zones, --weights, --calendar, --points   файлы таблиц; можно и без тарифов
  --no-zones 4          у способа больше нет зон: одна цена везде; можно повторить
  --no-weights 4        у способа больше нет ступеней: любой вес
  --allow-shrink        принять список, из-за которого закроется больше половины пунктов службы
  --help                эта справка`

const OPTIONS = {
  zones: 'text',
  weights: 'text',
  calendar: 'text',
  points: 'text',
  'no-zones': 'text',
  'no-weights': 'text',
  print: 'flag',
  'allow-shrink': 'flag',
} as const

/**
 * `npm run import:delivery`: everything that the shop's deliveries are computed from. Exits with 1 when a
 * table is refused.
 */
async function main(args: string[]): Promise<number> {
  const call = readCall(args, OPTIONS, 1)
  const [tariffsFile] = call.positionals
  const pointsFile = call.value('points')
  if (call.has('print')) return print()

  // All of them are read before anything is written.
  const tariffs = tariffsFile ? readTariffs(await readNamedFile(tariffsFile)) : []
  const points = pointsFile ? readPoints(await readNamedFile(pointsFile)) : []
  const rest = await readRest(call)
  if (!tariffsFile && !pointsFile && !rest) throw new WrongCall('Какой файл?')
  return withDatabase(async db => {
    if (tariffsFile) {
      process.stderr.write(`Тарифы: строк ${tariffs.length}, записываем…\n`)
      reply('Тарифы', await importTariffs(db, tariffs))
    }
    if (rest) {
      const { zones, weights, days } = await importRest(db, rest)
      if (rest.zones || rest.without_zones?.length) reply('Зоны', zones)
      if (rest.weights || rest.without_weights?.length) reply('Веса', weights)
      if (rest.days) reply('Календарь', days)
    }
    if (pointsFile) {
      process.stderr.write(`Пункты выдачи: строк ${points.length}, записываем…\n`)
      reply('Пункты выдачи', await importPoints(db, points, { allow_shrink: call.has('allow-shrink') }))
    }
    await refreshStatistics(db)
    return 0
  })
}

/** Null when nothing of it was given. */
async function readRest(call: Call): Promise<RestChange | null> {
  const [zones, weights, calendar] = [call.value('zones'), call.value('weights'), call.value('calendar')]
  const change: RestChange = {
    ...(zones && { zones: readZones(await readNamedFile(zones)) }),
    ...(weights && { weights: readWeights(await readNamedFile(weights)) }),
    ...(calendar && { days: readCalendar(await readNamedFile(calendar)) }),
    ...servicesOf(call, 'no-zones', 'without_zones'),
    ...servicesOf(call, 'no-weights', 'without_weights'),
  }
  return Object.keys(change).length > 0 ? change : null
}

function servicesOf(call: Call, option: string, name: 'without_zones' | 'without_weights'): RestChange {
  const given = call.values(option)
  const wrong = given.find(id => !Object.hasOwn(SERVICES, id))
  if (wrong !== undefined) throw new WrongCall(`--${option} ${wrong}: нет такого способа`)
  return given.length > 0 ? { [name]: given.map(Number) } : {}
}

function print(): Promise<number> {
  return withDatabase(async db => {
    process.stdout.write(`${JSON.stringify(await wholeTable(db), null, 2)}\n`)
    return 0
  })
}

function reply(what: string, { added, changed, unchanged, gone }: DeliveryReport): void {
  process.stdout.write(
    `${what}: добавлено ${added}, изменено ${changed}, без изменений ${unchanged}${gone > 0 ? `, закрыто ${gone}` : ''}\n`,
  )
}

await runCommand(
  { usage: USAGE, refusals: [TableRefused], failed: 'Не удалось, доставка осталась прежней.' },
  main,
)
