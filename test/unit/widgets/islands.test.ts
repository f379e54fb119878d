/** @jest-environment node */
import { setMaxListeners } from 'node:events'
import { jest } from '@jest/globals'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { NEUTRAL_PAGE } from '../../../server/contract/page-state.ts'
import type { IslandReports } from '../../../widgets/wake.tsx'
import { smallPage } from '../../support/pages/small-page.ts'
import { until } from '../../support/until.ts'

const PAGE = { ...NEUTRAL_PAGE, build: 'build-1' }
const CART = () => null

/** What `wake.tsx` was asked to wake, in order; each tells that it is awake when the test says so. */
const woken: { name: string; Widget: unknown; page: unknown; reports: IslandReports }[] = []
/** What the server was told. */
const logged: string[] = []
const toasts: string[] = []
let load = async (): Promise<unknown> => CART

// Each test wakes a page, and the bus is one for all.
setMaxListeners(100)

jest.unstable_mockModule('../../../widgets/wake.tsx', () => ({
  wake: (element: HTMLElement, Widget: unknown, page: unknown, reports: IslandReports) =>
    woken.push({ name: element.dataset.widget ?? '', Widget, page, reports }),
}))
jest.unstable_mockModule('../../../widgets/registry.ts', () => ({
  REGISTRY: {
    cart: async () => ({ Cart: await load() }),
    'city-selector': async () => ({ CitySelector: await load() }),
    newsletter: async () => ({ Newsletter: CART }),
  },
}))
jest.unstable_mockModule('../../../widgets/shared/calls/log-error.ts', () => ({
  logError: (event: string, message: string) => logged.push(`${event}: ${message}`),
}))
const { wakeIslands } = await import('../../../widgets/islands.ts')
const { emit, on } = await import('../../../widgets/shared/bus.ts')
const { receiveCart } = await import('../../../widgets/shared/cart/cart-store.ts')
on('toast.asked', ({ text }) => toasts.push(text))

beforeEach(() => {
  woken.length = 0
  logged.length = 0
  toasts.length = 0
  load = async () => CART
  Object.assign(globalThis, {
    IntersectionObserver: HandObserver,
    requestIdleCallback: undefined,
    requestAnimationFrame: (frame: () => void) => setImmediate(frame),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
})

describe('an island wakes at its moment', () => {
  test('now: at once, with its component and the page’s state', async () => {
    const { statusOf } = page(island('cart', 'now'))
    expect(statusOf('cart')).toBe('waking')
    await until(() => woken.length === 1)

    expect(woken).toMatchObject([{ name: 'cart', Widget: CART, page: PAGE }])
    expect(statusOf('cart')).toBe('waking')
    woken[0]?.reports.onAwake()
    expect(statusOf('cart')).toBe('awake')
  })

  test('idle: when the browser has nothing to do, after 3 seconds at the latest', async () => {
    const asked: { wake: () => void; timeout?: number }[] = []
    const requestIdleCallback = (wake: () => void, terms?: { timeout: number }) =>
      asked.push({ wake, ...terms })
    Object.assign(globalThis, { requestIdleCallback })
    const { statusOf } = page(island('cart', 'idle'), { requestIdleCallback })
    await turns()
    expect([statusOf('cart'), asked.map(({ timeout }) => timeout)]).toEqual(['asleep', [3_000]])

    asked[0]?.wake()
    await until(() => woken.length === 1)
  })

  test('idle, in a browser that cannot say so: 300 ms later', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] })
    const { statusOf } = page(island('cart', 'idle'))
    await jest.advanceTimersByTimeAsync(299)
    expect(statusOf('cart')).toBe('asleep')
    await jest.advanceTimersByTimeAsync(1)
    expect(statusOf('cart')).toBe('waking')
    jest.useRealTimers()
    await until(() => woken.length === 1)
  })

  test('visible: when its content comes near the window, once', async () => {
    const { document, statusOf } = page(island('cart', 'visible'))
    const [observer] = HandObserver.all.splice(0)
    expect(observer?.margin).toBe('200px')
    // Its own box may be none.
    expect(observer?.watched).toBe(document.querySelector('button'))
    observer?.sees([false])
    await turns()
    expect(statusOf('cart')).toBe('asleep')

    observer?.sees([false, true])
    expect(observer?.watched).toBeNull()
    await until(() => woken.length === 1)
  })

  describe('changed: not while the page shows what it was rendered from, but', () => {
    const listeners = new Map<string, () => void>()
    const sleeping = (hash = '') => {
      const requestIdleCallback = setImmediate
      Object.assign(globalThis, {
        location: { hash },
        addEventListener: (name: string, act: () => void) => listeners.set(name, act),
        requestIdleCallback,
      })
      return page(island('cart', 'changed'), { requestIdleCallback })
    }
    afterEach(() => receiveCart(EMPTY_CART))

    test('as soon as the cart is another, which whose it is does not make it', async () => {
      const { statusOf } = sleeping()
      receiveCart({ ...EMPTY_CART, region_fias_id: 'another' })
      await turns()
      expect(statusOf('cart')).toBe('asleep')

      receiveCart({ ...EMPTY_CART, version: 1 })
      await until(() => woken.length === 1)
    })

    test('as soon as the address has another fragment', async () => {
      const { statusOf } = sleeping()
      await turns()
      expect(statusOf('cart')).toBe('asleep')

      listeners.get('hashchange')?.()
      await until(() => woken.length === 1)
    })

    test('at once where the address came with one', async () => {
      sleeping('#d-1')
      await until(() => woken.length === 1)
    })

    test('at the first touch', async () => {
      const { document } = sleeping()
      fire(element(document), 'focusin')
      await until(() => woken.length === 1)
    })
  })

  test.each(['pointerenter', 'pointerdown', 'focusin', 'keydown'])(
    'touch: at the first %s, once',
    async sign => {
      const { document, statusOf } = page(island('cart', 'touch'))
      await turns()
      expect(statusOf('cart')).toBe('asleep')

      for (const each of [sign, 'keydown', sign]) fire(element(document), each)
      await until(() => woken.length === 1)
      await turns()
      expect(woken).toHaveLength(1)
    },
  )

  test('only where it sleeps', async () => {
    const { document, statusOf } = page(island('cart', 'now', 'broken') + island('newsletter', 'now'))
    await until(() => woken.length === 1)

    expect(woken.map(({ name }) => name)).toEqual(['newsletter'])
    expect(statusOf('cart')).toBe('broken')
    // A press that is kept for later is taken from the browser; there, nobody keeps it.
    expect(fire(document.querySelector('button') as Element, 'click')).toBe(true)
  })

  test('once, though it is pressed first and its moment comes after', async () => {
    const { document } = page(island('cart', 'visible'))
    press(document)
    await until(() => woken.length === 1)
    HandObserver.all.splice(0)[0]?.sees([true])
    await turns()

    expect(woken).toHaveLength(1)
  })
})

test('an island of which the page does not say that it is asleep, is', async () => {
  const { statusOf } = page(island('cart', 'now').replace(' data-widget-status="asleep"', ''))
  expect(statusOf('cart')).toBe('waking')
  await until(() => woken.length === 1)
})

describe('before its moment', () => {
  test('a press inside wakes it, and is done again when it is awake', async () => {
    const { document, statusOf } = page(island('cart', 'visible'))
    let presses = 0
    press(document)
    document.querySelector('button')?.addEventListener('click', () => {
      presses += 1
    })
    await until(() => woken.length === 1)
    await turns()
    expect(presses).toBe(0)
    const showsPress = () => document.querySelector('button')?.hasAttribute('data-pressed')
    expect(showsPress()).toBe(true)

    woken[0]?.reports.onAwake()
    expect(statusOf('cart')).toBe('awake')
    await until(() => presses === 1)
    expect(showsPress()).toBe(false)
    press(document)
    expect(presses).toBe(2)
  })

  test.each([
    ['region.asked', 'city-selector'],
    ['newsletter.asked', 'newsletter'],
  ] as const)('«%s» wakes the island that answers, and no other', async (asked, name) => {
    page(island('cart', 'touch') + island('city-selector', 'touch') + island('newsletter', 'touch'))
    emit(asked, { opener: null })
    await until(() => woken.length === 1)
    await turns()

    expect(woken.map(each => each.name)).toEqual([name])
    // As the island would.
    on(asked, () => undefined)()
  })

  test('what nobody on this page answers is shown to the shopper', () => {
    page(island('cart', 'touch'))
    emit('region.asked', { opener: null })

    expect(toasts).toEqual(['Не загрузилось. Обновите страницу.'])
  })
})

test.each([
  ['a box of a form that leads to an address', '<form method="get"><input type="checkbox"></form>', 'input'],
  ['its label', '<form method="get"><label>Синий</label></form>', 'label'],
  ['what folds', '<details><summary>Цвет</summary></details>', 'summary'],
  ['a command', '<button commandfor="filters" command="show-modal">Фильтры</button>', 'button'],
  ['a search', '<form role="search"><button>Найти</button></form>', 'button'],
])('a press that HTML answers is let through, and wakes: %s', async (_, html, pressed) => {
  const { document, statusOf } = page(`<div data-widget="cart" data-wake="touch">${html}</div>`)
  expect(fire(document.querySelector(pressed) as Element, 'click')).toBe(true)
  await until(() => statusOf('cart') === 'waking')
})

describe('an island in a popover', () => {
  const POPOVER = `<button>Показать</button><section popover aria-busy="true">${island('cart', 'touch')}</section>`
  const section = (document: Document) => document.querySelector('section') as HTMLElement

  test('wakes when that opens, and is busy no longer when it is awake', async () => {
    const { document, statusOf } = page(POPOVER)
    expect(statusOf('cart')).toBe('asleep')
    fire(section(document), 'beforetoggle')
    await until(() => woken.length === 1)
    expect(section(document).hasAttribute('aria-busy')).toBe(true)
    woken[0]?.reports.onAwake()

    expect(statusOf('cart')).toBe('awake')
    expect(section(document).hasAttribute('aria-busy')).toBe(false)
  })

  test('takes it along when it cannot wake, and a shopper who presses it sees that', async () => {
    load = async () => {
      throw new Error('нет')
    }
    const { document } = page(POPOVER)
    fire(section(document), 'beforetoggle')
    await until(() => document.querySelector('section') === null)
    press(document)

    expect(toasts).toEqual(['Не загрузилось. Обновите страницу.'])
  })
})

describe('an island that cannot wake', () => {
  const failing = async () => {
    throw new Error('не дошло')
  }

  test('is broken, and reported to the server', async () => {
    load = failing
    const { statusOf } = page(island('cart', 'now') + island('newsletter', 'now'))
    await until(() => statusOf('cart') === 'broken')
    await until(() => woken.length === 1)

    expect(logged).toEqual([
      'chunk.other: Loading chunk failed: other Error: не дошло',
      'widget.broken: cart: Loading chunk failed: other',
    ])
    expect(woken.map(({ name }) => name)).toEqual(['newsletter'])
  })

  test('though it was loaded, is broken just so', async () => {
    const { statusOf } = page(island('cart', 'now'))
    await until(() => woken.length === 1)
    woken[0]?.reports.onBroken(new Error('сломано'))

    expect(statusOf('cart')).toBe('broken')
    expect(logged).toEqual(['widget.broken: cart: Error: сломано'])
  })

  test('says so at a press of a button that would do nothing, also at one from before', async () => {
    load = failing
    const { document, statusOf } = page(island('cart', 'touch'))
    press(document)
    await until(() => statusOf('cart') === 'broken')
    await until(() => toasts.length === 1)
    expect(document.querySelector('[data-pressed]')).toBeNull()

    press(document)
    expect(toasts).toEqual(Array(2).fill('Не загрузилось. Обновите страницу.'))
  })

  test('says so to whoever asked for it meanwhile', async () => {
    load = failing
    const { statusOf } = page(island('city-selector', 'touch'))
    emit('region.asked', { opener: null })
    expect(toasts).toEqual([])
    await until(() => statusOf('city-selector') === 'broken')

    expect(toasts).toEqual(['Не загрузилось. Обновите страницу.'])
  })

  test('leaves a form’s own button to the form', async () => {
    load = failing
    const { document, statusOf } = page(island('cart', 'now'))
    await until(() => statusOf('cart') === 'broken')
    const sends = document.createElement('button')
    Object.defineProperties(sends, { type: { value: 'submit' }, form: { value: {} } })
    element(document).append(sends)
    sends.click()

    expect(toasts).toEqual([])
  })
})

test('an island that found another painting is awake; the page and the server are notified', async () => {
  const { document, statusOf } = page(island('cart', 'now'))
  await until(() => woken.length === 1)
  woken[0]?.reports.onAwake()
  woken[0]?.reports.onRecovered(new Error('иначе'))

  expect(statusOf('cart')).toBe('awake')
  expect(element(document).dataset.widgetRecovered).toBe('Error: иначе')
  expect(logged).toEqual(['widget.recovered: cart: Error: иначе'])
})

function island(name: string, wake: string, status = 'asleep'): string {
  return `<div data-widget="${name}" data-wake="${wake}" data-widget-status="${status}"><button type="button">Ещё</button></div>`
}

function page(body: string, inWindow: object = {}) {
  const document = smallPage(body)
  Object.assign(globalThis, { window: inWindow })
  wakeIslands(document, PAGE)
  const statusOf = (name: string) =>
    document.querySelector<HTMLElement>(`[data-widget="${name}"]`)?.dataset.widgetStatus
  return { document, statusOf }
}

function element(document: Document): HTMLElement {
  return document.querySelector('[data-widget]') as HTMLElement
}

function press(document: Document): void {
  document.querySelector('button')?.click()
}

/** @returns false when the page took the event for itself */
function fire(element: Element, name: string): boolean {
  const { Event } = element.ownerDocument.defaultView as Window & typeof globalThis
  return element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
}

/** An observer that sees what the test says. */
class HandObserver {
  static all: HandObserver[] = []
  watched: Element | null = null
  readonly margin: string | undefined
  readonly #notify: (entries: { isIntersecting: boolean }[]) => void
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void, terms?: { rootMargin?: string }) {
    this.#notify = notify
    this.margin = terms?.rootMargin
    HandObserver.all.push(this)
  }
  observe(element: Element): void {
    this.watched = element
  }
  disconnect(): void {
    this.watched = null
  }
  sees(isIntersecting: boolean[]): void {
    this.#notify(isIntersecting.map(is => ({ isIntersecting: is })))
  }
}

/** Enough turns of the event loop for whatever would happen by itself. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve))
}
