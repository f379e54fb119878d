/** @jest-environment node */
import { standInPage } from '../../support/pages/browser-page.ts'
import { type SmallServer, smallServer } from '../../support/small-server.ts'

const PATH = '/api/v3/favorite/'
const DRESS = { product_id: 1, offer_id: 7 }
const BELT = { product_id: 2, offer_id: null }

let server: SmallServer
let store: typeof import('../../../widgets/shared/favorites/favorites-store.ts')
let wishes: typeof import('../../../widgets/shared/favorites/heart-wishes.ts')
let reloadFavorites: typeof import('../../../widgets/shared/favorites/reload-favorites.ts').reloadFavorites
let saveSize: typeof import('../../../widgets/shared/favorites/save-size.ts').saveSize
let posted: unknown[]
const happened: unknown[] = []
beforeAll(async () => {
  server = await smallServer()
  posted = standInPage(server.url).posted
  store = await import('../../../widgets/shared/favorites/favorites-store.ts')
  wishes = await import('../../../widgets/shared/favorites/heart-wishes.ts')
  reloadFavorites = (await import('../../../widgets/shared/favorites/reload-favorites.ts')).reloadFavorites
  saveSize = (await import('../../../widgets/shared/favorites/save-size.ts')).saveSize
  const { on } = await import('../../../widgets/shared/bus.ts')
  on('toast.asked', detail => happened.push(['toast.asked', detail]))
})
afterAll(() => server.close())
beforeEach(() => {
  store.receiveFavorites([DRESS])
  posted.length = 0
  happened.length = 0
})

test('a heart is on a product, whatever its size', () => {
  expect(store.isFavorite([DRESS, BELT], 1)).toBe(true)
  expect(store.isFavorite([DRESS, BELT], 7)).toBe(false)
  expect(store.isFavorite([], 1)).toBe(false)
})

test('the list is what the page came with', () => {
  store.receiveFavorites([DRESS, BELT])

  expect(store.$favorites.get()).toEqual([DRESS, BELT])
  expect([happened, posted]).toEqual([[], []])
})

describe('a heart that is pressed', () => {
  test.each([null, 9])('adds what was not there, in size %p, and takes the server’s list', async offer_id => {
    const added = [{ product_id: 2, offer_id }, DRESS]
    server.answers({ body: { favorites: added } })
    await store.setFavorite(2, offer_id, true)

    expect(server.received).toMatchObject([{ call: `POST ${PATH}`, body: { product_id: 2, offer_id } }])
    expect(store.$favorites.get()).toEqual(added)
    expect(posted).toEqual(['favorites'])
    expect(happened).toEqual([['toast.asked', { text: 'Товар в избранном' }]])
  })

  test('removes what was there, in whatever size', async () => {
    server.answers({ body: { favorites: [] } })
    await store.setFavorite(1, 8, false)

    expect(server.received).toMatchObject([{ call: `DELETE ${PATH}`, body: { product_id: 1 } }])
    expect(store.$favorites.get()).toEqual([])
    expect(posted).toEqual(['favorites'])
    expect(happened).toEqual([['toast.asked', { text: 'Товар удален' }]])
  })

  test.each([
    [1, false],
    [2, true],
  ])('of product %d in vain throws, and all is as it was', async (product_id, is_wanted) => {
    server.answers({ status: 500, body: '' })

    await expect(store.setFavorite(product_id, null, is_wanted)).rejects.toMatchObject({ status: 500 })
    expect(store.$favorites.get()).toEqual([DRESS])
    expect([happened, posted]).toEqual([[], []])
  })
})

test('read anew, it is the server’s list; nothing happened, and no other tab is notified', async () => {
  server.answers({ body: { favorites: [BELT] } })
  await reloadFavorites()

  expect(server.received.map(({ call }) => call)).toEqual([`GET ${PATH}`])
  expect(store.$favorites.get()).toEqual([BELT])
  expect([happened, posted]).toEqual([[], []])
})

describe('answers in the wrong order', () => {
  const MADE = { favorites: [DRESS, BELT] }

  test('a reading that was begun before a change takes nothing of it back: it is read again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.answers({ body: { favorites: [DRESS] }, after: promise }, { body: MADE })
    const read = reloadFavorites()
    while (server.received.length === 0) await new Promise(setImmediate)
    await wishes.wishHeart(2, [true, ''], () => {})
    resolve()
    await read

    expect(store.$favorites.get()).toEqual(MADE.favorites)
    expect(server.received.map(({ call }) => call)).toEqual([`GET ${PATH}`, `POST ${PATH}`, `GET ${PATH}`])
  })

  test('a reading waits for the change that is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.answers({ body: { favorites: [BELT, DRESS] }, after: promise }, { body: MADE })
    const change = wishes.wishHeart(2, [true, ''], () => {})
    while (server.received.length === 0) await new Promise(setImmediate)
    const read = reloadFavorites()
    resolve()
    await Promise.all([change, read])

    expect(store.$favorites.get()).toEqual(MADE.favorites)
  })

  test('two tabs: of two readings after two changes elsewhere the later one shows', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.answers({ body: { favorites: [] }, after: promise }, { body: MADE })
    const early = reloadFavorites()
    while (server.received.length === 0) await new Promise(setImmediate)
    await reloadFavorites()
    resolve()
    await early

    expect(store.$favorites.get()).toEqual(MADE.favorites)
  })

  test('a heart and a picked size are sent one after the other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.answers({ body: { favorites: [DRESS, BELT] }, after: promise }, { body: { favorites: [BELT] } })
    const size = saveSize(2, 9)
    while (server.received.length === 0) await new Promise(setImmediate)
    const heart = wishes.wishHeart(1, [false, ''], () => {})
    await new Promise(setImmediate)
    expect(server.received).toHaveLength(1)
    resolve()
    await Promise.all([size, heart])

    expect(store.$favorites.get()).toEqual([BELT])
  })
})

describe('sizes of one product picked one after another', () => {
  test('are saved one at a time, the last of them last, and those between not at all', async () => {
    const first = Promise.withResolvers<void>()
    const listOf = (offer_id: number) => ({ body: { favorites: [{ product_id: 1, offer_id }] } })
    server.answers({ ...listOf(8), after: first.promise }, listOf(10))
    const picks = [saveSize(1, 8)]
    while (server.received.length === 0) await new Promise(setImmediate)
    picks.push(saveSize(1, 9), saveSize(1, 10))
    first.resolve()

    expect(await Promise.all(picks)).toEqual([false, false, true])
    expect(server.received.map(({ body }) => body)).toEqual([
      { product_id: 1, offer_id: 8 },
      { product_id: 1, offer_id: 10 },
    ])
    expect(store.$favorites.get()).toEqual([{ product_id: 1, offer_id: 10 }])
  })

  test('a refusal of one is reported to its caller, and holds up none after it', async () => {
    server.answers({ status: 500, body: '' }, { body: { favorites: [{ product_id: 1, offer_id: 9 }] } })
    const refused = saveSize(1, 8)
    await expect(refused).rejects.toMatchObject({ status: 500 })

    expect(await saveSize(1, 9)).toBe(true)
  })
})
