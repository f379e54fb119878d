import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/contract/durations.ts'
import {
  CONFIG,
  experimentsRead,
  IS_WITHIN,
  MENU,
  type PageSurroundings,
  TEMPLATES,
  TIME_LEFT,
  VARIANT,
} from '../../../server/pages/painting/page-facts.ts'
import { Reader } from '../../../server/shop/reading/reader.ts'
import { YEAR } from '../../../server/shop/reading/shop-facts.ts'
import { NOON, noted, openSurroundings } from '../../support/goods/page-surroundings.ts'

let opened: Awaited<ReturnType<typeof openSurroundings>>
let read: Reader<PageSurroundings>
beforeEach(async () => {
  opened = await openSurroundings()
  read = new Reader(opened.surroundings)
})

const at = (now: number) => opened.at({ shop: { ...opened.shop, now: () => now } })

describe('what a page is rendered with', () => {
  test('the configuration is the same as long as the process runs: it is not noted', async () => {
    expect(read.fact(CONFIG)).toMatchObject({ SHOP_NAME: 'Витрина' })
    expect((await noted(read)).names).toEqual([])
  })

  test('templates are another page when they are others', async () => {
    expect(read.fact(TEMPLATES)).toBe(opened.shop.renderer)
    const { names, isOther } = await noted(read)
    expect(names).toEqual(['templates'])
    const changed = { ...opened.shop, renderer: { version: 'templates-2' } }
    expect([await isOther(opened.surroundings), await isOther(opened.at({ shop: changed }))]).toEqual([
      false,
      true,
    ])
  })
})

describe('an experiment', () => {
  const showing = (variants: Record<string, string>) =>
    opened.at({ variants: { shown: (name: string) => variants[name] ?? null } })

  test('makes a page another for each variant of it, and of no other experiment', async () => {
    const red = new Reader(showing({ button: 'red' }))
    expect([red.fact(VARIANT, 'button'), red.fact(VARIANT, 'hero')]).toEqual(['red', null])
    const { names, notes } = await noted(red)
    expect([names, notes]).toEqual([
      ['variant ["button"]', 'variant ["hero"]'],
      ['red', null],
    ])

    const button = new Reader(showing({ button: 'red' }))
    button.fact(VARIANT, 'button')
    const { isOther } = await noted(button)
    expect(await isOther(showing({ button: 'red', hero: 'wide' }))).toBe(false)
    expect(await isOther(showing({ button: 'blue' }))).toBe(true)
  })

  test('is read by a page that shows a variant, among all else that it reads', async () => {
    const page = new Reader(showing({}))
    page.fact(YEAR)
    page.fact(IS_WITHIN, '2026-01-16', '')
    page.fact(VARIANT, 'button')
    page.fact(MENU)
    page.fact(VARIANT, 'hero')
    expect(experimentsRead(await page.notes())).toEqual(['button', 'hero'])
  })
})

describe('a date of an editor', () => {
  const DAY = '2026-01-16'
  /** Midnight in Moscow. */
  const BEGINS = Date.UTC(2026, 0, 15, 21)

  test.each([
    ['before it', BEGINS - 1, false],
    ['in its first moment', BEGINS, true],
    ['in its last moment', BEGINS + DAY_MS - 1, true],
    ['after it', BEGINS + DAY_MS, false],
  ])('%s: is it between the dates?', (_when, now, is_within) => {
    expect(new Reader(at(now)).fact(IS_WITHIN, DAY, DAY)).toBe(is_within)
  })

  test('makes a page another when it begins, and at no other moment', async () => {
    read.fact(IS_WITHIN, DAY, '')
    const { names, isOther } = await noted(read)
    expect(names).toEqual([`is-within ["${DAY}",""]`])
    expect([await isOther(at(BEGINS - 1)), await isOther(at(BEGINS))]).toEqual([false, true])
  })

  test('is counted down in days, then in hours, and a page changes with the number alone', async () => {
    const to = '2026-01-18 12:00'
    const ends = NOON + 3 * DAY_MS
    const until = new Date(ends).toISOString()
    expect(read.fact(TIME_LEFT, to)).toEqual({ count: 3, unit: 'days', until })
    const { notes, isOther } = await noted(read)
    expect(notes).toEqual(['3 days'])
    expect([await isOther(at(NOON)), await isOther(at(NOON + MINUTE_MS))]).toEqual([false, true])

    const last = new Reader(at(ends - 2 * HOUR_MS))
    last.fact(TIME_LEFT, to)
    const hours = await noted(last)
    expect(hours.notes).toEqual(['2 hours'])
    expect([await hours.isOther(at(ends - HOUR_MS - 1)), await hours.isOther(at(ends - HOUR_MS))]).toEqual([
      false,
      true,
    ])
    const over = new Reader(at(ends))
    expect([over.fact(TIME_LEFT, to), (await noted(over)).notes]).toEqual([null, ['']])
  })
})

describe('the menu', () => {
  /** A branch with its goods, and how many products are in all of it. */
  interface Branch {
    id: number
    name: string
    path: string
    products: number
    children: Branch[]
  }
  let ids = 0
  const branch = (name: string, products: number, children: Branch[] = []): Branch => ({
    ...{ id: ++ids, name, path: name.toLowerCase(), products, children },
  })
  /** The part of a catalogue that a menu is made of. */
  function catalogOf(roots: Branch[]) {
    const all = (branches: Branch[]): Branch[] => branches.flatMap(each => [each, ...all(each.children)])
    const known = new Map(all(roots).map(each => [each.id, each]))
    let looks = 0
    return {
      looks: () => looks,
      categories: {
        get roots() {
          looks++
          return roots
        },
        childrenOf: (id: number) => known.get(id)?.children ?? [],
        productCount: (id: number) => known.get(id)?.products ?? 0,
      },
    }
  }
  const tree = () => [
    branch('Women', 3, [
      branch('Dresses', 2, [branch('Midi', 1, [branch('Linen', 1)]), branch('Maxi', 0)]),
      branch('Coats', 0),
    ]),
    branch('Men', 0),
  ]

  test('has three levels of the tree, without branches that hold nothing', () => {
    const menu = new Reader(opened.at({ catalog: catalogOf(tree()) })).fact(MENU)
    expect([...menu]).toEqual([
      {
        ...{ name: 'Women', url: '/catalog/women/' },
        items: [
          {
            ...{ name: 'Dresses', url: '/catalog/dresses/' },
            items: [{ name: 'Midi', url: '/catalog/midi/', items: [] }],
          },
        ],
      },
    ])
  })

  test('is made once for a catalogue, and is the same for the next where nothing of it has changed', async () => {
    const catalog = catalogOf(tree())
    const page = new Reader(opened.at({ catalog }))
    const menu = page.fact(MENU)
    expect(new Reader(opened.at({ catalog })).fact(MENU)).toBe(menu)
    expect(catalog.looks()).toBe(1)
    const { notes, isOther } = await noted(page)
    expect(notes).toEqual([menu.version])
    expect(menu.cache_key).toBe(`menu ${menu.version}`)
    expect(menu.version).toMatch(/^[0-9a-f]{12}$/)
    expect(await isOther(opened.at({ catalog: catalogOf(tree()) }))).toBe(false)
    const [women, men] = tree()
    expect(await isOther(opened.at({ catalog: catalogOf([{ ...women, name: 'Жен' } as Branch]) }))).toBe(true)
    expect(
      await isOther(opened.at({ catalog: catalogOf([women as Branch, { ...men, products: 1 } as Branch]) })),
    ).toBe(true)
  })
})
