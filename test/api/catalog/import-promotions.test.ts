import { importPromotions, readPromotions } from '../../../server/import/promotions/read-promotions.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop } from '../../support/test-shop.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const CSV = `type;code;title;percent;roubles;least_items;uses_limit;is_first_order;kind;pieces;price;amount;categories;ends_at
coupon;leto;Лето;10;;4;100;1;;;;;women/dresses;2026-03-01
promotion;dva;Две за тысячу;;;;;;n_for_price;2;1 000;;;
certificate;podarok-1;;;;;;;;;;3000;;
`
const YAML = `
coupons:
  - { code: LETO, title: Лето, percent: 10, least_items: 4, uses_limit: 100, is_first_order: true, categories: [women/dresses], ends_at: 2026-03-01 }
promotions:
  - { code: dva, title: Две за тысячу, kind: n_for_price, pieces: 2, price: 1000 }
certificates:
  - { code: PODAROK-1, amount: 3000 }
`

test('a table and YAML say the same', () => {
  const table = readPromotions(bytes(CSV), 'promotions.csv')
  expect(table.coupons).toMatchObject([
    { code: 'LETO', percent: 10, least_items: 4, uses_limit: 100, is_first_order: 1, is_combinable: 0 },
  ])
  expect(table.coupons[0]?.ends_at).toBe(Date.UTC(2026, 1, 28, 21))
  expect(table.certificates).toEqual([{ id: 'PODAROK-1', amount: 3_000, ends_at: null }])
  expect(readPromotions(bytes(YAML), 'promotions.yaml')).toMatchObject({
    ...table,
    coupons: [{ ...table.coupons[0], ends_at: expect.any(Number) }],
  })
})

test('everything that is wrong is reported at once, line by line', () => {
  const wrong = `type,code,percent,kind,pieces,amount
coupon,X,10,,,
coupon,SKIDKA,,,,
promotion,AKCIYA,50,every_third,3,
certificate,NOMER,,,,0
podarok,NOMER,,,,
coupon,SKIDKA,5,,,`
  expect(() => readPromotions(bytes(wrong), 'p.csv')).toThrow(
    [
      'p.csv, строка 2: code «X»: от 2 до 64 букв, цифр, дефисов и подчёркиваний',
      'p.csv, строка 3: нужна скидка: percent или roubles',
      'p.csv, строка 4: kind «every_third»: нужно nth_percent, n_for_price, percent',
      'p.csv, строка 5: amount «0»: нужно целое число от 1 до 10000000',
      'p.csv, строка 6: type «podarok»: нужно coupon, promotion или certificate',
      'p.csv, строка 7: coupon SKIDKA уже есть в строке 3',
    ].join('\n'),
  )
  expect(() => readPromotions(bytes('coupon: []'), 'p.yaml')).toThrow('нет такого списка: coupon')
})

onBothDatabases('importing promotions', open => {
  test('adds and changes; a code keeps its uses, a certificate its money; twice is once', async () => {
    const shop = await createTestShop({ db: await open() })
    const { db } = shop.shop
    const read = readPromotions(bytes(CSV), 'promotions.csv')
    expect(await importPromotions(db, read, 0)).toEqual({
      coupons: { added: 1, changed: 0 },
      promotions: { added: 1, changed: 0 },
      certificates: { added: 1, known: 0 },
    })
    await db.updateTable('coupons').set({ uses: 3 }).execute()
    expect(await importPromotions(db, read, 0)).toEqual({
      coupons: { added: 0, changed: 1 },
      promotions: { added: 0, changed: 1 },
      certificates: { added: 0, known: 1 },
    })
    const { uses, category_ids_json } = await db.selectFrom('coupons').selectAll().executeTakeFirstOrThrow()
    expect([uses, JSON.parse(category_ids_json)]).toEqual([3, [shop.goods.categories.dresses]])
    expect(await shop.broken()).toEqual([])

    const nowhere = readPromotions(bytes(CSV.replace('women/dresses', 'men/hats')), 'promotions.csv')
    await expect(importPromotions(db, nowhere, 0)).rejects.toThrow('Нет таких разделов каталога: men/hats')
    const fewer = readPromotions(bytes(CSV.replace(';100;', ';2;')), 'promotions.csv')
    await expect(importPromotions(db, fewer, 0)).rejects.toThrow(
      'LETO: uses_limit 2, а использован уже 3 раз',
    )
  })
})
