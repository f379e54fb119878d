import fc from 'fast-check'
import { NotCities, readCities } from '../../../server/import/cities/cities-table.ts'
import { readCdekPoints } from '../../../server/import/delivery/read-cdek-points.ts'
import { readPoints } from '../../../server/import/delivery/read-points.ts'
import { readCalendar, readWeights, readZones } from '../../../server/import/delivery/read-rest.ts'
import { readTariffs } from '../../../server/import/delivery/read-tariffs.ts'
import { FeedRefused } from '../../../server/import/feed/xml/feed-refused.ts'
import { readFeed } from '../../../server/import/feed/xml/read-feed.ts'
import { readStatuses, StatusesRefused } from '../../../server/import/orders/import-statuses.ts'
import { readPromotions } from '../../../server/import/promotions/read-promotions.ts'
import { TableRefused } from '../../../server/import/read-table.ts'
import { readSizeTables } from '../../../server/import/size-tables/import-size-tables.ts'
import { readStock, StockRefused } from '../../../server/import/stock/read-stock.ts'
import { readStores, StoresRefused } from '../../../server/import/stock/save-stores.ts'
import { readContent } from '../../../server/render/content/read-content.ts'

const FIAS = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'
const ORDER = '123456789012'

/** A reader of the command's file: everything that it says of it, wrong rows included. */
interface Import {
  sound: string
  /** What refuses the file whole; anything else that is thrown is our own mistake. */
  refusals: (new (
    ...args: never[]
  ) => Error)[]
  read(file: Buffer): unknown[] | Promise<unknown[]>
}

const table = (sound: string, read: (file: Buffer) => unknown): Import => ({
  sound,
  refusals: [TableRefused],
  read: file => {
    read(file)
    return []
  },
})
const statuses = (name: string, sound: string): Import => ({
  sound,
  refusals: [StatusesRefused],
  read: file => readStatuses(file, name).flatMap(row => ('wrong' in row ? [row.wrong] : [])),
})
async function drain(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  for await (const _row of rows);
  return []
}
async function* once(file: Buffer) {
  yield file
}
const content = (kind: Parameters<typeof readContent>[0], sound: string): Import => ({
  sound,
  refusals: [],
  read: file => {
    const read = readContent(kind, file.toString())
    return 'fault' in read ? [read.fault.what] : []
  },
})

const IMPORTS: Record<string, Import> = {
  'feed.yml': {
    sound: `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE yml_catalog SYSTEM "shops.dtd">\n<!-- фид -->\n<yml_catalog date="2026-01-01 10:00"><shop><name>А</name>\n<categories><category id="1">Платья</category></categories>\n<offers><offer id="1" available="true"><name>Платье &amp; пояс</name><price>10</price></offer></offers></shop></yml_catalog>`,
    refusals: [FeedRefused],
    read: file => drain(readFeed(once(file))),
  },
  'stores.json': {
    sound: JSON.stringify([
      {
        ...{ ext_id: 'a', kind: 'store', name: 'На Тверской', city: 'Москва', address: 'Тверская, 1' },
        ...{ latitude: 55.7, longitude: 37.6, storage_period: 3, has_cash: true, images: ['a.jpg'] },
        ...{ cutoff_hour: 18, working_weekdays: '12345', services: ['Ателье'] },
        hours: Array.from({ length: 7 }, () => ({ from: '10:00', to: '22:00' })),
        exceptions: [{ date: '2026-01-01', from: null, to: null }],
      },
    ]),
    refusals: [StoresRefused],
    read: file => readStores(file.toString()),
  },
  'stock.csv': {
    sound: 'offer;store;qty\n1;warehouse;5\n"2";"a";7\n',
    refusals: [StockRefused],
    read: file => drain(readStock(once(file))),
  },
  'city.csv': {
    sound: `fias_id,kladr_id,fias_level,region_type,region,geo_lat,geo_lon,timezone,city_type,city,population\n${FIAS},7700000000000,1,г,Москва,55.7,37.6,UTC+3,г,"Москва",96\n`,
    refusals: [NotCities],
    read: file => readCities(file).problems.map(({ reason }) => reason),
  },
  'points.csv': table(
    `id;service_code;address;region_fias_id;latitude;longitude;kind;has_cash\nM1;cdek;"Тверская, 1";${FIAS};55.7;37.6;locker;1\n`,
    readPoints,
  ),
  'deliverypoints.json': table(
    JSON.stringify([
      {
        ...{ code: 'M1', name: 'На Тверской', type: 'PVZ', is_handout: true, work_time: 'Пн-Вс 10:00-20:00' },
        ...{ have_cash: true, allowed_cod: true, weight_max: 30 },
        work_time_list: [{ day: 1, time: '10:00/20:00' }],
        office_image_list: [{ url: 'https://example.ru/1.jpg' }],
        dimensions: [{ width: 10, height: 20, depth: 30 }],
        location: {
          ...{ country_code: 'RU', city: 'Москва', fias_guid: FIAS, postal_code: '101000' },
          ...{ address: 'Тверская, 1', latitude: 55.7, longitude: 37.6 },
        },
      },
    ]),
    file => readCdekPoints(file.toString()),
  ),
  'tariffs.csv': table(
    'service_id;price;days_min;days_max;payment_ids;weekdays;intervals;transfer_days_min\n4;299;1;3;13 1;12345;10:00-14:00 14:00-18:00;2\n',
    readTariffs,
  ),
  'zones.csv': table(
    'service_id;up_to_km;price_more;days_more_min;days_more_max\n4;60;100;0;1\n4;;200;1;2\n',
    readZones,
  ),
  'weights.csv': table('service_id,up_to_g,price_more\n4,1000,0\n4,5000,"100"\n', readWeights),
  'calendar.csv': table('date,is_working,name\n09.01.2026,0,"Праздник"\n', readCalendar),
  'promotions.csv': table(
    'type;code;title;percent;kind;pieces;amount;ends_at\ncoupon;LETO;"Лето, июль";10;;;;2026-08-01\npromotion;TRI;;20;nth_percent;3;;\ncertificate;P1;;;;;3000;\n',
    file => readPromotions(file, 'promotions.csv'),
  ),
  'promotions.yaml': table(
    "coupons:\n  - code: LETO\n    title: 'Лето'\n    percent: 10\n    categories: [women/dresses, women]\n  - { code: ZIMA, roubles: 500 }\npromotions:\n  - code: TRI\n    kind: percent\n    pieces: 3\n    percent: 20\ncertificates: []\n",
    file => readPromotions(file, 'promotions.yaml'),
  ),
  'size-tables.yaml': table(
    "size_tables:\n  - slug: jeans\n    title: 'Джинсы'\n    category: women/jeans\n    columns: [Размер, Талия]\n    rows:\n      - [44, '29']\n      - ['46', 30]\n    measures:\n      - Снимите мерки.\n",
    file => readSizeTables(file, 'size-tables.yaml'),
  ),
  'statuses.csv': statuses('statuses.csv', `order_id;status;track\n${ORDER};"в пути";RA1\n`),
  'statuses.json': statuses(
    'statuses.json',
    JSON.stringify([{ order_id: ORDER, status: 'shipped', track: 'RA1' }]),
  ),
  'statuses.xml': statuses(
    'statuses.xml',
    `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10">\n<!-- 1С --><Документ><Номер>${ORDER}</Номер><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>shipped</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ></КоммерческаяИнформация>`,
  ),
  'redirects.yaml': content('redirects', "- from: /old/\n  to: '/about/'\n"),
  'faq/delivery.yaml': content(
    'faq',
    "title: 'Доставка'\nquestions:\n  - question: Когда?\n    answer: Завтра.\n",
  ),
}

/** What breaks files: a sign of their markup in a wrong place, and values of another kind. */
const SIGNS = ['"', "'", ';', ',', '<', '>', '&', '[', ']', '{', '}', ':', '- ', '*', '\t', '\n', '\0', '<!', '<?', ']]>', '--', 'null', '-1', '1e9', '«', '%', '@', '|', '!', '?', '#', '\ud83d\ude00'] // biome-ignore format: a list
const spoilt = (sound: string) =>
  fc
    .array(
      fc.record({
        at: fc.nat(sound.length),
        away: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(sound.length)),
        put: fc.oneof(fc.constant(''), fc.constantFrom(...SIGNS), fc.string({ maxLength: 3 })),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map(changes =>
      changes.reduce((text, { at, away, put }) => text.slice(0, at) + put + text.slice(at + away), sound),
    )

/** The same JSON with a value of another kind somewhere, or without it. */
function otherValues(value: unknown): unknown[] {
  const others = [undefined, null, 7, -1, 1.5, 'слово', '', true, [], {}]
  if (typeof value !== 'object' || value === null) return others
  const inner = Object.entries(value).flatMap(([key, of]) =>
    otherValues(of).map(other =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
    ),
  )
  return [...others, ...inner]
}

/** Two Latin words beside each other, and words of the libraries': of the file itself they may be quoted. */
const IN_ENGLISH =
  /[a-z]{2,} [a-z]{2,}|\b(invalid|expected|received|unexpected|must|missing|undefined|unclosed|disallowed|error|NaN)\b/gi

async function saidOf({ refusals, read }: Import, file: Buffer): Promise<string[]> {
  try {
    return (await read(file)).filter(said => typeof said === 'string')
  } catch (error) {
    if (!refusals.some(refusal => error instanceof refusal)) throw error
    return [(error as Error).message]
  }
}

describe.each(Object.entries(IMPORTS))('%s', (name, imported) => {
  const check = async (text: string) => {
    // A text of YAML that goes on in the next line is one line when it is quoted, and columns are quoted in small letters.
    const lines = `${text}\n${text.replace(/\s+/g, ' ')}`
    const quoted = `${lines}\n${lines.toLowerCase()}`
    for (const said of await saidOf(imported, Buffer.from(text))) {
      expect(said).toMatch(/[а-яё]/i)
      expect(said.match(IN_ENGLISH)?.filter(words => !quoted.includes(words)) ?? []).toEqual([])
    }
  }

  test('is read as it should be', async () => {
    expect(await saidOf(imported, Buffer.from(imported.sound))).toEqual([])
  })

  test('broken by chance is read, or refused in Russian', async () => {
    await fc.assert(fc.asyncProperty(spoilt(imported.sound), check), { numRuns: 400 })
  })

  if (name.endsWith('.json'))
    test('with a value of any other kind is read, or refused in Russian', async () => {
      for (const other of otherValues(JSON.parse(imported.sound))) await check(JSON.stringify(other) ?? '')
    })
})
