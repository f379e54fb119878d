/** @jest-environment node */
import { jest } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Filter } from '../../../server/contract/catalog/filter.ts'
import { filterGroups } from '../../../server/contract/catalog/filter-groups.ts'
import { NEUTRAL_PAGE } from '../../../server/contract/page-state.ts'
import { FilterPanel } from '../../../widgets/filter-panel/filter-panel.tsx'
import { isFound } from '../../../widgets/filter-panel/filter-values.tsx'
import { openPanelStore } from '../../../widgets/filter-panel/panel-store.ts'
import { type IslandWidget, wake } from '../../../widgets/wake.tsx'
import { smallPage } from '../../support/pages/small-page.ts'
import { until } from '../../support/until.ts'

const listed = (slug: string, selected: boolean, count: number) => ({
  id: 1,
  slug,
  value: `Значение ${slug}`,
  selected,
  count,
  background: '#1f4fa3',
})
const FILTERS: Filter[] = [
  {
    id: 1,
    slug: 'price',
    name: 'Цена',
    type: 2,
    values: [{ min: 900, max: 12_000, from: 1_000, to: 12_000, selected: true }],
  },
  {
    id: 2,
    slug: 'color',
    name: 'Цвет',
    type: 3,
    values: [listed('red', true, 1_204), listed('blue', false, 0)],
  },
  {
    id: 3,
    slug: 'shops',
    name: 'Магазины',
    type: 1001,
    values: [
      { id: 1, ext_id: 's-1', place: 'ТЦ «Охотный»', address: 'Манежная, 1', ...notChosen(3) },
      { id: 2, ext_id: 's-2', place: 'Авиапарк', address: 'Ходынский б-р, 4', ...notChosen(5) },
    ],
  },
  { id: 4, slug: 'season', name: 'Сезон', type: 3, values: [listed('summer', false, 7)] },
]
function notChosen(count: number) {
  return { selected: false, selectedFront: false, count }
}
const PROPS = {
  base_url: '/catalog/women/?page=1',
  form_query: 'q=%D0%BF%D0%BB%D0%B0%D1%82%D1%8C%D0%B5&sort=price_asc',
  category_id: 7,
  filters: filterGroups(FILTERS, ''),
  count: 1_204,
}

/** What the shop was asked for, each to be answered by the test. */
const asked: { body: { request_id?: string; user: unknown }; answer: (count: number) => void }[] = []
beforeEach(() => {
  asked.length = 0
  globalThis.fetch = (async (request: Request) => {
    const body = await request.json()
    return new Promise(resolve =>
      asked.push({
        body,
        answer: count =>
          resolve(
            Response.json({
              url: '/catalog/women/filter/color=red/',
              request_id: body.request_id,
              filter: { filter: FILTERS, count },
            }),
          ),
      }),
    )
  }) as typeof fetch
  Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined })
  // A page has an address; `Request` of Node wants whole ones.
  const { Request: Whole } = globalThis
  globalThis.Request = class extends Whole {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, 'http://shop.test'), init)
    }
  } as typeof Request
})

const painted = () => {
  // As the shop's own painter spells it.
  const html = renderToStaticMarkup(<FilterPanel {...PROPS} />).replace(/autoComplete/g, name =>
    name.toLowerCase(),
  )
  return smallPage(`<div data-widget="filter-panel">${html}</div>`)
}
const island = (document: Document) => document.querySelector('[data-widget]') as HTMLElement

describe('the filter panel', () => {
  test('reads from what was painted of it what it was painted from', () => {
    expect(FilterPanel.readPainted(island(painted()))).toEqual(PROPS)
  })

  test('is awake when the last of its groups is, finds what was painted, and asks for what is folded once', async () => {
    const document = painted()
    const element = island(document)
    const html = element.innerHTML
    const messages: string[] = []
    let awake = 0
    wake(element, FilterPanel as IslandWidget, NEUTRAL_PAGE, {
      onAwake: () => {
        awake += 1
      },
      onBroken: error => messages.push(`broken: ${error}`),
      onRecovered: error => messages.push(`recovered: ${error}`),
    })
    await until(() => awake > 0 && asked.length > 0)

    expect(messages).toEqual([])
    expect(awake).toBe(1)
    expect(element.innerHTML.replace(/<!--.*?-->/g, '')).toBe(html)
    expect(asked.map(({ body }) => body)).toEqual([
      {
        url: `/catalog/women/?${PROPS.form_query}`,
        category_id: 7,
        base: [],
        user: [
          { code: 'price', value: '1000-12000' },
          { code: 'color', value: 'red' },
        ],
      },
    ])
  })

  test('finds a shop by its place and its address, whatever the case', () => {
    const [, , shops] = PROPS.filters
    const found = (wanted: string) =>
      shops?.values.filter(value => isFound(value, wanted)).map(({ code }) => code)
    expect(found(' охотный')).toEqual(['s-1'])
    expect(found('ходынский')).toEqual(['s-2'])
    expect(found('')).toEqual(['s-1', 's-2'])
  })
})

describe('a choice that is counted before it is applied', () => {
  const listing = { url: '/catalog/women/', category_id: 7 }
  const open = () => openPanelStore(listing, { applied: {}, ranges: { price: { min: 1, max: 2 } } })
  const RED = { color: ['red'] }
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('is asked for when no other follows, with what the last answer leaves of ranges', async () => {
    const { $panel, change } = open()
    change({ color: ['blue'] })
    change(RED)
    expect($panel.get().progress).toEqual({ status: 'loading' })
    jest.runAllTimers()
    await until(() => asked.length > 0)
    expect(asked.map(({ body }) => body.user)).toEqual([[{ code: 'color', value: 'red' }]])
    asked[0]?.answer(3)
    await until(() => $panel.get().progress.status === 'ready')

    expect($panel.get()).toMatchObject({
      choice: RED,
      progress: { count: 3, url: '/catalog/women/filter/color=red/' },
      ranges: { price: { min: 900, max: 12_000 } },
    })
  })

  test('of two answers shows the one to the later question, whichever comes first', async () => {
    const { $panel, apply } = open()
    const first = apply(RED)
    await until(() => asked.length === 1)
    const second = apply({ color: ['blue'] })
    await until(() => asked.length === 2)
    asked[1]?.answer(5)
    expect(await second).toBe('/catalog/women/filter/color=red/')
    asked[0]?.answer(9)

    expect(await first).toBeNull()
    expect($panel.get().progress).toMatchObject({ status: 'ready', count: 5 })
  })

  test('is not asked for again when it is counted already, and leads nowhere when it leaves nothing', async () => {
    const { $panel, change, apply } = open()
    change(RED)
    jest.runAllTimers()
    await until(() => asked.length === 1)
    // As the event does that was held while the panel woke.
    change({ ...RED })
    jest.runAllTimers()
    asked[0]?.answer(0)
    await until(() => $panel.get().progress.status === 'ready')

    change({ ...RED })
    jest.runAllTimers()
    expect(await apply(RED)).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('is forgotten with what was on its way', async () => {
    const { $panel, change, forget } = open()
    change(RED)
    jest.runAllTimers()
    await until(() => asked.length === 1)
    forget()
    asked[0]?.answer(3)
    await new Promise(resolve => setImmediate(resolve))

    expect($panel.get()).toMatchObject({ choice: {}, progress: { status: 'idle' }, answered: [] })
  })
})

// The last of the file: its panel lives on, and may ask again.
test('counts what was ticked while it woke, when the last of its groups is awake', async () => {
  const document = painted()
  const element = island(document)
  let is_awake = false
  wake(element, FilterPanel as IslandWidget, NEUTRAL_PAGE, {
    onAwake: () => {
      is_awake = true
    },
    onBroken: () => undefined,
    onRecovered: () => undefined,
  })
  // Its own group is not hydrated, and nobody is told of it.
  const red = element.querySelector<HTMLInputElement>('[value="red"]') as HTMLInputElement
  red.checked = false
  // The values of folded groups are asked for, too, without an id: before or after, as the machine is busy.
  const counted = () => asked.filter(({ body }) => body.request_id !== undefined).map(({ body }) => body.user)
  await until(() => is_awake && counted().length > 0 && asked.length > 1)

  expect(counted()).toEqual([[{ code: 'price', value: '1000-12000' }]])
})
