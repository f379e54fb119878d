/** A feed of a few offers, as a test needs it. */
export function smallFeed(
  offers: string,
  options: { categories?: string; head?: string; declaration?: string } = {},
): string {
  const categories =
    options.categories ??
    '<category id="1">Женщинам</category><category id="2" parentId="1">Платья</category>'
  return `${options.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>'}${options.head ?? ''}
<yml_catalog date="2026-01-10 10:00"><shop><name>Магазин</name><company>Магазин</company><url>https://shop.test</url>
<currencies><currency id="RUB" rate="1"/></currencies>
<categories>${categories}</categories>
<offers>${offers}</offers></shop></yml_catalog>`
}

interface FeedLine {
  id: string
  group?: string
  name?: string
  price?: string
  oldprice?: string
  category?: string
  available?: string
  vendor?: string
  params?: Record<string, string>
  more?: string
}

/** One offer: by default a dress of the category «Платья». */
export function feedOffer(line: FeedLine): string {
  const {
    id,
    group,
    name = 'Платье',
    price = '1990',
    oldprice,
    category = '2',
    available = 'true',
    vendor = 'Ветер',
  } = line
  const params = Object.entries(line.params ?? {}).map(
    ([param, value]) => `<param name="${param}">${value}</param>`,
  )
  return `<offer id="${id}" available="${available}"${group ? ` group_id="${group}"` : ''}><name>${name}</name><vendor>${vendor}</vendor>
<price>${price}</price>${oldprice ? `<oldprice>${oldprice}</oldprice>` : ''}<currencyId>RUB</currencyId><categoryId>${category}</categoryId>
${params.join('')}${line.more ?? ''}</offer>`
}

/** The feed as a stream of small chunks, cut at arbitrary places. */
export async function* asStream(feed: string | Buffer, size = 37): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(feed)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
