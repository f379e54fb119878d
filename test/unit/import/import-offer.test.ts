import { placeCategories } from '../../../server/import/feed/categories/save-categories.ts'
import { safeHtml } from '../../../server/import/feed/description/safe-html.ts'
import { rubleRates } from '../../../server/import/feed/offers/currencies.rules.ts'
import { readOffer } from '../../../server/import/feed/offers/read-offer.ts'
import type { FeedOffer } from '../../../server/import/feed/xml/feed-offer.ts'
import { type FeedCategory, readFeed } from '../../../server/import/feed/xml/read-feed.ts'
import { readStock } from '../../../server/import/stock/read-stock.ts'
import { readStores, STORES_HELP, StoreToSave } from '../../../server/import/stock/save-stores.ts'
import { asStream, feedOffer, smallFeed } from '../../support/goods/small-feed.ts'

async function offerOf(line: string, sex = '') {
  const feed = smallFeed(line, { head: '<!DOCTYPE yml_catalog SYSTEM "shops.dtd">' })
  let found: FeedOffer | undefined
  for await (const items of readFeed(asStream(feed)))
    found ??= items.find((item): item is FeedOffer => item.kind === 'offer')
  if (!found) throw new Error('no offer')
  return readOffer(found, {
    rateOf: rubleRates([{ id: 'USD', rate: '90' }], new Map()),
    categoryOf: id => ({ ext_id: id, sex }),
  })
}

async function productOf(line: string, sex = '') {
  const read = await offerOf(line, sex)
  if (read.status !== 'read') throw new Error(read.reason)
  return { ...read.product, offers: read.offers }
}

describe('an offer of the type', () => {
  const typed = (type: string, fields: string) =>
    `<offer id="1" type="${type}"><price>100</price><categoryId>2</categoryId>${fields}</offer>`

  test('vendor.model is named by its prefix, vendor and model', async () => {
    const fields =
      '<typePrefix>Платье</typePrefix><vendor>Ветер</vendor><model>Лето 12</model><name>Другое</name>'
    expect(await productOf(typed('vendor.model', fields))).toMatchObject({
      name: 'Платье Ветер Лето 12',
      brand: 'Ветер',
    })
  })

  test.each([
    ['book', '<author>Маринина</author><name>Все не так</name>', 'Все не так', 'Маринина'],
    ['artist.title', '<artist>Pink Floyd</artist><title>Dark Side</title>', 'Dark Side', 'Pink Floyd'],
  ])('%s is goods like any other', async (type, fields, name, brand) => {
    expect(await productOf(typed(type, fields))).toMatchObject({ name, brand })
  })

  test.each([
    ['tour', 'туры'],
    ['event-ticket', 'билеты'],
    ['medicine', 'лекарства'],
    ['alco', 'алкоголь'],
  ])('%s is refused in words', async (type, words) => {
    expect(await offerOf(typed(type, '<name>x</name>'))).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining(words),
    })
  })

  test('audiobook is refused when it is a download', async () => {
    const fields = '<name>x</name><downloadable>true</downloadable>'
    expect(await offerOf(typed('audiobook', fields))).toMatchObject({ status: 'refused' })
  })
})

describe('an offer', () => {
  test('is keyed by brand, group and colour, never by its model; ё and case are folded', async () => {
    const key = async (vendor: string, color: string, name: string) =>
      (await productOf(feedOffer({ id: '1', group: '7', vendor, name, params: { Цвет: color } }))).ext_key
    const dark = await key('Ветер', 'тёмно-синий', 'Платье А')

    expect(await key('ВЕТЕР', 'Темно-Синий', 'Платье Б')).toBe(dark)
    expect(await key('Берег', 'тёмно-синий', 'Платье А')).not.toBe(dark)
  })

  test('without params finds size and colour in its name', async () => {
    const product = await productOf(feedOffer({ id: '1', group: '7', name: 'Платье Лето (44, синее)' }))

    expect(product).toMatchObject({ name: 'Платье Лето', color_name: 'синий', color_family: 'Синий' })
    expect(product.offers).toMatchObject([{ ext_id: '1', size_name: '44' }])
  })

  test('with its size in two grids has one size; the other grid stays a param', async () => {
    const params =
      '<param name="Размер" unit="INT">M</param><param name="Размер" unit="RU">46</param><param name="Международный размер">M</param>'
    const product = await productOf(feedOffer({ id: '1', more: params }))

    expect(product.offers).toMatchObject([{ ext_id: '1', size_name: '46' }])
    expect(product.params).toEqual([{ name: 'Международный размер', value: 'M' }])
  })

  test.each([
    ['<param name="Размер" unit="EU">38</param>', '38 EU'],
    ['<param name="Размер" unit="UK">8,5</param>', '8,5 UK'],
    ['<param name="Размер (UK)">10</param>', '10 UK'],
    ['<param name="Европейский размер">38-40</param>', '38-40 EU'],
    ['<param name="Размер" unit="EU">M</param>', 'M'],
    ['<param name="Размер" unit="RU">44</param>', '44'],
    ['<param name="Размер" unit="UK">10</param><param name="Размер" unit="RU">44</param>', '44'],
  ])('with %s has the size %s: a number of another system is another size', async (params, size_name) => {
    const product = await productOf(feedOffer({ id: '1', more: params }))

    expect(product.offers).toMatchObject([{ size_name }])
  })

  test('with the size repeated has several, and an empty param says nothing', async () => {
    const params =
      '<param name="Размер">42</param><param name="Размер">44</param><param name="Размер"></param><param name="">Да</param><param name="Узор">клетка</param><param name="Узор">полоска</param>'
    const product = await productOf(feedOffer({ id: 'x', more: `${params}<count>9</count>` }))

    expect(product.offers.map(({ ext_id, size_name, count }) => [ext_id, size_name, count])).toEqual([
      ['x-42', '42', null],
      ['x-44', '44', null],
    ])
    expect(product.params).toEqual([{ name: 'Узор', value: 'клетка, полоска' }])
  })

  test('keeps each part of its composition apart', async () => {
    const params = { Состав: 'шерсть 100%;', 'Материал подкладки': 'полиэстер 100%' }
    expect((await productOf(feedOffer({ id: '1', params }))).composition).toBe(
      'шерсть 100%. Подкладка: полиэстер 100%',
    )
  })

  test('takes «Материал» for the composition only where it counts per cent', async () => {
    const cotton = await productOf(feedOffer({ id: '1', params: { Материал: 'хлопок 95%, эластан 5%' } }))
    expect(cotton).toMatchObject({ composition: 'хлопок 95%, эластан 5%', params: [] })

    const word = await productOf(feedOffer({ id: '1', params: { Материал: 'хлопок' } }))
    expect(word).toMatchObject({ composition: '', params: [{ name: 'Материал', value: 'хлопок' }] })
  })

  test('believes the category tree before the param «Пол»', async () => {
    const line = feedOffer({ id: '1', params: { Пол: 'Мужской' } })

    expect((await productOf(line)).params).toEqual([{ name: 'Пол', value: 'Мужской' }])
    expect((await productOf(line, 'Женский')).params).toEqual([])
  })

  test('is new or a hit by a param, a sticker or its sales notes', async () => {
    const by = async (more: string) => {
      const { is_new, is_hit } = await productOf(feedOffer({ id: '1', more }))
      return [is_new, is_hit]
    }
    expect(await by('<param name="Новинка">да</param>')).toEqual([1, 0])
    expect(await by('<param name="Новинка">нет</param>')).toEqual([0, 0])
    expect(await by('<param name="Стикер">Хит продаж</param>')).toEqual([0, 1])
    expect(await by('<sales_notes>Новинка!</sales_notes>')).toEqual([1, 0])
  })

  test('in another currency needs a rate in figures', async () => {
    const priced = (currency: string) =>
      `<offer id="1"><name>x</name><price>10</price><currencyId>${currency}</currencyId><categoryId>2</categoryId></offer>`
    expect(await offerOf(priced('usd'))).toMatchObject({ offers: [{ price: 900 }] })
    expect(await offerOf(priced('rur'))).toMatchObject({ offers: [{ price: 10 }] })
    expect(await offerOf(priced('EUR'))).toMatchObject({ status: 'refused', reason: /EUR/ })
  })

  test('whose elements are named like parts of the language is read like any other', async () => {
    const more = '<constructor>1</constructor><__proto__>2</__proto__><toString>3</toString>'
    expect(await productOf(feedOffer({ id: '1', more }))).toMatchObject({ name: 'Платье' })
  })

  test('may have its description as bare markup', async () => {
    const more = '<description>Мягкая <b>ткань</b><br/>на лето</description>'
    expect((await productOf(feedOffer({ id: '1', more }))).description).toBe(
      '<p>Мягкая <b>ткань</b><br>на лето</p>',
    )
  })
})

describe('a description', () => {
  test.each([
    ['раз\n\nдва', '<p>раз</p><p>два</p>'],
    ['a<br>b', '<p>a<br>b</p>'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<h3>Принтер</h3><div>Неплохой</div>', '<p>Принтер</p><p>Неплохой</p>'],
    ['<ul><li>x<li>y</ul>после', '<ul><li>x</li><li>y</li></ul><p>после</p>'],
    ['<b>a<p>b</b>', '<p><b>a</b></p><p>b</p>'],
    ['&laquo;Ветер&raquo; &amp; &#1052;', '<p>«Ветер» &amp; М</p>'],
    ['<p>&nbsp;</p><p></p>', ''],
    ['2 < 3 и 4 > 1', '<p>2 &lt; 3 и 4 &gt; 1</p>'],
    ['<b>Состав:</b> <i>хлопок</i>', '<p><b>Состав:</b> <i>хлопок</i></p>'],
    ['<ul><li><p>хлопок</p><p>лён</p></li></ul>', '<ul><li>хлопок<br>лён</li></ul>'],
    ['<span>Платье</span>, 200 г/м<sup>2</sup>', '<p>Платье, 200 г/м2</p>'],
    ['<table><tr><td>Длина</td><td>90</td></tr></table>', '<p>Длина 90</p>'],
    ['<p> a <br> b <br></p>', '<p>a<br>b</p>'],
    ['раз <!-- для себя -->\nдва', '<p>раз</p><p>два</p>'],
    ['&frac34; &alpha; &#150; &Omega; &zzz; пла&shy;тье', '<p>¾ α – Ω &amp;zzz; платье</p>'],
    ['<b>a<b>b</b>c</b>', '<p><b>abc</b></p>'],
    ['<script>alert(1)</script>для<style>p{}</style> вас', '<p>для вас</p>'],
  ])('%j becomes %j', (html, safe) => {
    expect(safeHtml(html)).toBe(safe)
  })

  test.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<p onclick="x()" style="a">x</p>',
    '<svg><p onload=x>1</p></svg>',
    '<!--><img src=x>-->',
    '<![CDATA[<img src=x>]]>',
    '&lt;img src=x onerror=alert(1)&gt;',
    '<IFRAME srcdoc="<script>">',
    '<p title="</p><script>">x',
    '<constructor onclick=x>x',
    '<b<b><img/src/onerror=alert(1)>',
  ])('lets nothing through of %j', html => {
    expect(safeHtml(html).replace(/<\/?(p|ul|ol|li|b|strong|i|em|br)>/g, '')).not.toMatch(/[<>]/)
  })
})

describe('categories', () => {
  const category = (id: string, parent_id: string, name: string): FeedCategory => ({
    kind: 'category',
    id,
    parent_id,
    name,
    slug: '',
    ext_id: id,
  })
  const paths = (...categories: FeedCategory[]) => placeCategories(categories).map(({ path }) => path)

  test('of one name have different paths', () => {
    expect(
      paths(
        category('1', '', 'Платья'),
        category('2', '', 'Платья'),
        category('3', '1', 'Мини'),
        category('4', '1', 'мини!'),
      ),
    ).toEqual(['platya', 'platya-2', 'platya/mini', 'platya/mini-2'])
  })

  test('that are their own ancestors, or have a parent that is not there, are roots', () => {
    expect(paths(category('5', '5', 'Сам'), category('6', '99', 'Сирота'))).toEqual(['sam', 'sirota'])
    expect(paths(category('1', '2', 'А'), category('2', '1', 'Б'))).toEqual(['b', 'b/a'])
  })

  test('have the ids of the retailer, where the feed calls them otherwise', () => {
    const numbered = [
      { ...category('3', '7', 'Мини'), ext_id: 'mini' },
      { ...category('7', '', 'Платья'), ext_id: '3' },
    ]
    expect(placeCategories(numbered)).toMatchObject([
      { ext_id: '3', parent_ext_id: null, path: 'platya' },
      { ext_id: 'mini', parent_ext_id: '3', path: 'platya/mini' },
    ])
  })

  test('nested without end do not exhaust the stack', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      category(`${index}`, `${index + 1}`, `к${index}`),
    )
    expect(placeCategories(chain)).toHaveLength(20_000)
  })
})

describe('a stock file', () => {
  const read = async (text: string) => {
    const rows = []
    for await (const row of readStock(asStream(text, 5000))) rows.push(row)
    return rows
  }

  test.each([
    ['commas', 'offer,store,qty\n1,s,5\n'],
    ['semicolons, a mark and other columns', '\ufeffname;offer_id;store_id;stock\n"Платье, синее";1;s;5\n'],
    ['tabs', 'qty\tstore\toffer\r\n5\ts\t1\r\n'],
  ])('may have %s', async (_what, text) => {
    expect(await read(text)).toEqual([{ offer_ext_id: '1', store_ext_id: 's', qty: 5 }])
  })

  test('may be windows-1251, as old programs save it, and of any size; cut where a letter is, it is read whole', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `${index};магазин-ё;${index % 7}`)
    const text = `offer;store;qty\n${rows.join('\n')}\n`
    const wanted = rows.map(row => {
      const [offer_ext_id, store_ext_id, qty] = row.split(';')
      return { offer_ext_id, store_ext_id, qty: Number(qty) }
    })
    for (const bytes of [Buffer.from(text), inWindows1251(text)]) {
      for (const size of [1, 7, 20, 65_536]) {
        const found: unknown[] = []
        for await (const row of readStock(inPieces(bytes, size))) found.push(row)
        expect(found).toEqual(wanted)
      }
    }
  })

  test('that goes on in another encoding than it began with is refused', async () => {
    const bytes = Buffer.concat([Buffer.from('offer;store;qty\n1;ёлка;5\n'), inWindows1251('2;ёлка;5\n')])
    const read_all = async () => {
      for await (const _row of readStock(inPieces(bytes, 8)));
    }
    await expect(read_all()).rejects.toThrow(/в другой кодировке/)
  })

  test.each([
    ['offer;store\n1;s\n', /строка 1: нет столбцов: qty/],
    ['offer;store;qty\n1;s;5\n2;s;много\n', /строка 3: количество «много»/],
    ['offer;store;qty\n;s;5\n', /строка 2: нет предложения/],
    ['offer;store;qty\n1;s;-5\n', /строка 2/],
    ['', /файл пуст/],
    ['offer;store;qty\n"1;s;5\n', /stock\.csv/],
  ])('%j is refused with its line', async (text, words) => {
    await expect(read(text)).rejects.toThrow(words)
  })
})

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  // A piece of one byte would be no beginning of a table: its heading comes whole.
  const heading = bytes.indexOf(10) + 1
  yield bytes.subarray(0, heading)
  for (let at = heading; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Russian letters alone, as much as these texts have. */
function inWindows1251(text: string): Buffer {
  const codes = Array.from(text, letter => {
    if (letter === 'ё') return 0xb8
    const code = letter.codePointAt(0) ?? 0
    return code < 0x80 ? code : code - 0x430 + 0xe0
  })
  return Buffer.from(codes)
}

test('stores are refused with the row and the field that is wrong', () => {
  const store = {
    ext_id: 's',
    name: 'На Тверской',
    city: 'Москва',
    address: 'Тверская, 1',
    latitude: 55,
    longitude: 37,
  }
  expect(readStores(JSON.stringify([store]))).toMatchObject([{ kind: 'store', has_dressing_room: false }])
  expect(() => readStores(JSON.stringify([store, { ...store, latitude: 155 }]))).toThrow(
    /магазин 2: latitude/,
  )
  expect(() => readStores(JSON.stringify([store, store]))).toThrow(/магазин 2: ext_id s уже был/)
  expect(() => readStores('{}')).toThrow(/нужен массив/)
  const text = JSON.stringify([store], null, 1)
  for (const [broken, fault] of [
    ['[', 'файл обрывается'],
    [text.slice(0, -4), 'файл обрывается'],
    [text.slice(0, text.indexOf('Тверская') + 3), 'файл обрывается'],
    [text.replace('"Москва"', 'Москва'), 'ошибка в строке 5'],
    [text.replace('"city"', 'city'), 'ошибка в строке 5'],
    [`${text}]`, `ошибка в строке ${text.split('\n').length}`],
    [text.replace('37', '37,'), `ошибка в строке ${text.split('\n').length - 1}`],
  ] as const)
    expect(() => readStores(broken)).toThrow(new RegExp(`^stores.json: это не JSON: ${fault}$`))
  const refusalOf = (change: object) => {
    try {
      readStores(JSON.stringify([{ ...store, ...change }]))
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect([
    refusalOf({ name: undefined }),
    refusalOf({ name: '' }),
    refusalOf({ latitude: '55' }),
    refusalOf({ latitude: 155 }),
    refusalOf({ kind: 'shop' }),
    refusalOf({ has_cash: 'да' }),
    refusalOf({ images: 'a.jpg' }),
    refusalOf({ storage_period: 1.5 }),
  ]).toEqual([
    'stores.json, магазин 1: name: поля нет, а без него нельзя',
    'stores.json, магазин 1: name: не может быть пустым',
    'stores.json, магазин 1: latitude: нужно число',
    'stores.json, магазин 1: latitude: нужно не больше 90',
    'stores.json, магазин 1: kind: нужно "store" или "warehouse"',
    'stores.json, магазин 1: has_cash: нужно true или false',
    'stores.json, магазин 1: images: нужен список',
    'stores.json, магазин 1: storage_period: нужно целое число',
  ])
  // The same fields are told by `--help`.
  for (const field of Object.keys(StoreToSave.entries)) expect(STORES_HELP).toContain(field)
})
