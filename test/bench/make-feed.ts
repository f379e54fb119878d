import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const COLORS = ['чёрный', 'белый', 'синий', 'красный', 'зелёный', 'бежевый', 'серый', 'розовый']
const SIZES = ['40', '42', '44', '46', '48']
const THINGS = ['Платье', 'Рубашка', 'Брюки', 'Юбка', 'Пальто', 'Футболка', 'Джемпер', 'Куртка']
const CATEGORIES = 60

/** A YML feed of about `offers` offers, piece by piece: groups of two colours with five sizes each. The same every time. */
export function* makeFeed(offers: number): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2026-11-01 10:00">\n<shop><name>Bench</name><company>Bench</company><url>https://bench.test</url>\n<currencies><currency id="RUB" rate="1"/></currencies>\n<categories>\n`
  for (let id = 1; id <= CATEGORIES; id++)
    yield `<category id="${id}"${id > 10 ? ` parentId="${(id % 10) + 1}"` : ''}>Категория ${id}</category>\n`
  yield '</categories>\n<offers>\n'
  for (let index = 0; index < offers; index++) yield offerText(index)
  yield '</offers>\n</shop>\n</yml_catalog>\n'
}

function offerText(index: number): string {
  const group = Math.floor(index / 10)
  const color = COLORS[(group * 3 + (Math.floor(index / 5) % 2)) % COLORS.length]
  const size = SIZES[index % 5]
  const thing = THINGS[group % THINGS.length]
  const price = 990 + (group % 90) * 100
  return `<offer id="b${index}" available="true" group_id="g${group}"><name>${thing} модель ${group}, ${color}, ${size}</name><vendor>Марка ${group % 40}</vendor><vendorCode>V${group}</vendorCode><url>https://bench.test/p/${index}</url><price>${price}</price>${group % 3 === 0 ? `<oldprice>${price + 700}</oldprice>` : ''}<currencyId>RUB</currencyId><categoryId>${(group % CATEGORIES) + 1}</categoryId><picture>https://bench.test/i/${group}.jpg</picture><description><![CDATA[<p>${thing} из мягкой ткани на каждый день, модель ${group}.</p>]]></description><barcode>2${String(index).padStart(12, '0')}</barcode><param name="Размер" unit="RU">${size}</param><param name="Цвет">${color}</param><param name="Состав">хлопок 95%, эластан 5%</param><param name="Сезон">Лето</param><weight>0.4</weight><dimensions>30/25/5</dimensions></offer>\n`
}

if (import.meta.main) {
  const [count = '100000', file] = process.argv.slice(2)
  const out = file ? createWriteStream(file) : process.stdout
  await pipeline(Readable.from(makeFeed(Number(count))), out, { end: Boolean(file) })
}
