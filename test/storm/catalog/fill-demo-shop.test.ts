import { findMeta } from '../../../server/database/meta.ts'
import type { Db } from '../../../server/database/open-database.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { demoCatalog } from '../../../server/demo/catalogue/demo-catalog.ts'
import { DEMO_SHOP } from '../../../server/demo/demo.ts'
import { drawingUrl, drawPictureOf } from '../../../server/demo/draw/drawing-url.ts'
import { fillDemoShop } from '../../../server/jobs/fill/fill-demo-shop.ts'
import { memoryMediaStore } from '../../../server/media/media-store.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { knowsItsSize } from '../../support/knows-its-size.ts'

/** Drawing takes most of a filling, and has its own tests. */
const quickReader = async (url: string) => Buffer.from(`<svg viewBox="0 0 900 1200"><!-- ${url} --></svg>`)

const quiet = { info: () => undefined, warn: () => undefined }

async function count(db: Db, table: keyof Tables): Promise<number> {
  const row = await db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

onBothDatabases('the demonstration shop', (open, engine) => {
  test('is filled whole after an interruption, keeps its books, and is filled once', async () => {
    const db = await open()
    const warnings: object[] = []
    const deps = {
      db,
      media: memoryMediaStore(),
      log: { ...quiet, warn: (fields: object) => void warnings.push(fields) },
      now: () => 1_768_464_000_000,
    }

    let read = 0
    const breaking = async (url: string) => {
      read += 1
      if (read > 100) throw new Error('the power went off')
      return quickReader(url)
    }
    await expect(fillDemoShop(deps, { pictures: breaking })).rejects.toThrow('the power went off')
    expect(await count(db, 'products')).toBe(0)
    expect(await findMeta(db, 'demo_revision')).not.toBe(DEMO_SHOP.revision)

    const shares: number[] = []
    const onProgress = ({ share }: { share: number }) => void shares.push(share)
    expect(await fillDemoShop(deps, { pictures: quickReader, onProgress })).toBe('filled')
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(warnings).toEqual([])

    const colors = demoCatalog().flatMap(model => model.colors)
    expect(await count(db, 'products')).toBe(colors.length)
    expect(await count(db, 'offers')).toBe(colors.reduce((sum, color) => sum + color.offers.length, 0))
    expect(await count(db, 'pictures')).toBe(colors.reduce((sum, color) => sum + color.drawings.length, 0))
    expect(await count(db, 'stores')).toBe(41)
    expect(await count(db, 'delivery_services')).toBe(8)
    const dresses = await db
      .selectFrom('categories')
      .where('path', '=', 'women/dresses/casual')
      .selectAll()
      .execute()
    expect(dresses.map(category => category.name)).toEqual(['Повседневные'])
    const uncoloured = await db
      .selectFrom('products')
      .where('color_family', '=', '')
      .select('color_name')
      .execute()
    expect(uncoloured).toEqual([])

    const broken = (await findBroken(db)).filter(({ rows }) => rows.length > 0)
    expect(broken).toEqual([])
    expect(await knowsItsSize(db)).toBe(true)
    const member = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(member).toMatchObject({ phone: '+79000000001', in_loyalty_program: 1, bonus_balance: 1_250 + 300 })

    expect(await fillDemoShop(deps, { pictures: quickReader })).toBe('was full')
  }, 600_000)

  if (engine === 'PostgreSQL') return
  test('draws its pictures as SVG, and only its own', async () => {
    const [drawing] = demoCatalog()[0]?.colors[0]?.drawings ?? []
    if (!drawing) throw new Error('no drawings')
    expect(String(await drawPictureOf(drawingUrl(drawing)))).toMatch(/^<svg [^>]*viewBox="0 0 900 1200"/)
    expect(await drawPictureOf('https://example.ru/a.jpg')).toBeNull()
  })
})
