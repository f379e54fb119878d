import type { Agent } from 'node:http'
import { findListingContext } from '../../server/catalog/listing/load-listing.ts'
import { readConfig } from '../../server/config.ts'
import { PER_PAGE, productPath } from '../../server/contract/catalog/catalog.ts'
import { fillIfEmpty } from '../../server/jobs/fill/fill-if-empty.ts'
import { openShop } from '../../server/open-shop.ts'
import { startLimit } from './limit-page.ts'
import { type Answer, ask, BROWSER, keepAsking } from './load.ts'
import { type Figures, withShares } from './page-path-aims.ts'
import { DEMO_DIR, type RunningShop, startShop } from './serve.ts'

// Pages a second that one core sends, reckoned from the processor time that the server spends (the asker and other programs
// on the machine do not count), beside the limit, Express sending a ready buffer of the same bytes, and as a share of it.
//
//   node test/bench/page-path.ts [SECONDS]

const SECONDS = Number(process.argv[2] ?? 3)
/** By the name of the row. */
const ACCEPTED = { identity: 'identity', browser: BROWSER['Accept-Encoding'] }
/** A cold page, compressed, may cost so many times an uncompressed one; more fails. */
const COLD_MOST = 4
const CONNECTIONS = 10
const FILTERED = 200
/** So many requests come before a warm page is measured: V8 compiles meanwhile what they run. */
const WARM_UP = 8_000
/** As many times so many addresses are asked for while they are cold: V8 goes on compiling for a thousand pages. */
const COLD_PARTS = 8
/** So many requests for each address of the long tail, on average, come before those that are measured. */
const TAIL_FIRST = 2
/** An order a second says little in less. */
const ORDERED_SECONDS = 3 * SECONDS
const MARKER = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' }

const shop = await openShop(readConfig({ DATA_DIR: DEMO_DIR, LOG_LEVEL: 'error', NODE_ENV: 'test' }))
await fillIfEmpty(shop)
await shop.catalog.refresh()
const catalog = shop.catalog.current()
const context = catalog.categories.roots
  .map(root => findListingContext(catalog, root.path))
  .find(found => found && catalog.list({ scope: found.scope }).ids.length === PER_PAGE)
if (!context) throw new Error(`no branch of the demonstration shop fills a page of ${PER_PAGE}`)
const [first] = catalog.list({ scope: context.scope, choice: { in_stock: ['true'] } }).ids
const product = catalog.findProduct(first ?? 0)
if (!product) throw new Error('the demonstration shop has no product')
const offers = catalog
  .list({ scope: context.scope, choice: { in_stock: ['true'] } })
  .ids.flatMap(id => catalog.findProduct(id)?.offers ?? [])
  .filter(offer => offer.stock_delivery > 5)
const filtered = filteredAddresses()
await shop.close()

// In development a page is rendered again now and then, to be compared.
const served = await startShop({ LIMITS: 'off', NODE_ENV: 'test' })
const rows: Record<string, Figures> = {}
const cookie = await buyerWithThreeLines()
const paths = { listing: context.path, product: productPath(product) }
await warmUp()
for (const [name, path] of Object.entries(paths)) {
  for (const [kind, accepted] of Object.entries(ACCEPTED)) {
    await measure(`${name}, stranger, ${kind}`, served, () => path, {
      headers: { 'Accept-Encoding': accepted },
    })
    await limit(`${name}, limit, ${kind}`, path, accepted)
    await measure(`${name}, visitor with a cart, ${kind}`, served, () => path, {
      headers: { 'Accept-Encoding': accepted, Cookie: cookie },
    })
  }
}
const inTurn = (number: number) => filtered[0]?.[number % FILTERED] ?? ''
const cold: Record<string, number[]> = { identity: [], browser: [] }
for (const [at, addresses] of filtered.entries()) {
  // In turn, because V8 goes on compiling.
  const kind = at % 2 === 0 ? 'identity' : 'browser'
  const headers = { 'Accept-Encoding': ACCEPTED[kind] }
  const question = (number: number) => addresses[number] ?? ''
  cold[kind]?.push(
    await measure(`${coldRow(at)}, ${kind}`, served, question, { headers, times: addresses.length }),
  )
}
await measure(`${FILTERED} filtered addresses, stranger`, served, inTurn, { headers: BROWSER })
await measure(`${FILTERED} filtered addresses, visitor`, served, inTurn, {
  headers: { ...BROWSER, Cookie: cookie },
})
await longTail()
await measure('endless scroll', served, () => `${paths.listing}?page=2`, { headers: MARKER })
await withOrders('listing, stranger, browser', BROWSER)
await withOrders('listing, visitor with a cart, browser', { ...BROWSER, Cookie: cookie })
console.table(withShares(rows))
console.log(`memory after this: ${served.memory()} MB`)
await served.stop()
judgeCold()

/** The first parts are left out: V8 compiles what they run. */
function judgeCold(): void {
  const meanOf = (all: number[] = []) => all.slice(1).reduce((sum, each) => sum + each, 0) / (all.length - 1)
  const times = meanOf(cold.browser) / meanOf(cold.identity)
  console.log(`a cold page as browsers ask: ${times.toFixed(2)} times an uncompressed one (wanted: 1.3)`)
  if (times <= COLD_MOST) return
  console.error(`more than ${COLD_MOST} times: compression is on the way of a page again`)
  process.exitCode = 1
}

/** All filtered addresses, each asked for as often as 1/rank, by a visitor with a cart every fourth time. */
async function longTail(): Promise<void> {
  const all = everyFiltered()
  const sums: number[] = []
  for (const rank of all.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (rank + 1))
  const total = sums.at(-1) ?? 0
  const random = randomFrom(1)
  const pathOf = () => {
    const drawn = random() * total
    let [low, high] = [0, all.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < drawn) low = middle + 1
      else high = middle
    }
    return all[low] ?? ''
  }
  const name = `${all.length} filtered addresses by 1/rank, a quarter visitors`
  // As in a shop that runs for a day: most of what was asked for once has been asked for again.
  const asked = (agent: Agent, number: number) =>
    ask(agent, served.url + pathOf(), {
      headers: number % 4 === 0 ? { ...BROWSER, Cookie: cookie } : BROWSER,
    })
  await keepAsking(CONNECTIONS, 600, asked, TAIL_FIRST * all.length)
  await measure(name, served, pathOf, {
    headers: BROWSER,
    seconds: 4 * SECONDS,
    own: number => number % 4 === 0,
  })
  console.log(`memory after the long tail: ${served.memory()} MB`)
}

/** The same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function coldRow(at: number): string {
  return `${FILTERED} filtered addresses, cold, ${at === 0 ? 'the first' : `after ${at * FILTERED} others`}`
}

/** @param asking for so many seconds, or so many times, which is for pages that nobody asked for before */
async function measure(
  name: string,
  server: RunningShop,
  pathOf: (number: number) => string,
  {
    headers,
    times,
    seconds = SECONDS,
    own,
  }: {
    headers: Record<string, string>
    times?: number
    seconds?: number
    own?: (number: number) => boolean
  },
): Promise<number> {
  const question = (agent: Agent, number: number): Promise<Answer> =>
    ask(agent, server.url + pathOf(number), {
      headers: own?.(number) ? { ...headers, Cookie: cookie } : headers,
    })
  if (times === undefined) {
    await keepAsking(CONNECTIONS, 60, question, WARM_UP)
    // Each address is there by then, however long that takes.
    await keepAsking(CONNECTIONS, 60, question, FILTERED)
  }
  const spent = server.cpu_ms()
  const asked =
    times === undefined
      ? await keepAsking(CONNECTIONS, seconds, question)
      : await keepAsking(1, 60, question, times)
  const cpu_ms = (server.cpu_ms() - spent) / asked.times.count
  rows[name] = {
    'pages/s of a core': Math.round(1_000 / cpu_ms),
    'CPU ms a page': cpu_ms.toFixed(3),
    'pages/s here': Math.round(asked.per_second),
    'p99 ms': asked.times.at(0.99),
  }
  return cpu_ms
}

/** The first thing measured would pay for what V8 has not compiled yet, twice what it costs from then on. */
async function warmUp(): Promise<void> {
  for (const path of Object.values(paths))
    for (const encoding of Object.values(ACCEPTED))
      for (const own of [{}, { Cookie: cookie }] as Record<string, string>[]) {
        const headers = { 'Accept-Encoding': encoding, ...own }
        await keepAsking(CONNECTIONS, 60, agent => ask(agent, served.url + path, { headers }), 1_000)
      }
}

async function limit(name: string, path: string, accepted: string): Promise<void> {
  const ready = await startLimit(served.url + path, accepted)
  await measure(name, ready, () => path, { headers: { 'Accept-Encoding': accepted } })
  await ready.stop()
}

/** With an order a second beside it, of goods with many pieces, as most orders are; alone before and after that. */
async function withOrders(name: string, headers: Record<string, string>): Promise<void> {
  const buyers = await Promise.all(Array.from({ length: ORDERED_SECONDS + 3 }, () => buyerWithThreeLines()))
  const row = `${name}, an order a second`
  const again = (each: string, seconds: number) =>
    measure(each, served, () => paths.listing, { headers, seconds })
  const before = await again(`${name}, before`, ORDERED_SECONDS / 2)
  const timer = setInterval(() => void order(buyers.pop() ?? '').catch(console.error), 1_000)
  const beside = await again(row, ORDERED_SECONDS)
  clearInterval(timer)
  const after = await again(`${name}, after`, ORDERED_SECONDS / 2)
  Object.assign(rows[row] ?? {}, {
    'less than alone': `${((1 - (before + after) / 2 / beside) * 100).toFixed(0)} % (wanted: at most 10)`,
  })
}

async function buyerWithThreeLines(): Promise<string> {
  let own = ''
  for (let line = 0; line < 3; line++) {
    const offer = offers[Math.floor(Math.random() * offers.length)]
    const answer = await fetch(`${served.url}/api/cart/`, {
      method: 'POST',
      headers: { ...MARKER, 'Content-Type': 'application/json', ...(own ? { Cookie: own } : {}) },
      body: JSON.stringify({ offer_id: offer?.id, quantity: 1 }),
    })
    if (!answer.ok) throw new Error(`the cart answers ${answer.status}: ${await answer.text()}`)
    own ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  return own
}

async function order(own: string): Promise<void> {
  const headers = { ...MARKER, 'Content-Type': 'application/json', Cookie: own }
  const cart = (await (await fetch(`${served.url}/api/cart/`, { headers })).json()) as {
    products: { product_id: number; quantity: number; price: number; can_buy: boolean }[]
    delivery_quotes: { service_id: number; cost: number }[]
  }
  const phone = `+79${Math.floor(100_000_000 + Math.random() * 900_000_000)}`
  const answer = await fetch(`${served.url}/api/cart/checkout/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      delivery: {
        service_id: 4,
        cost: cart.delivery_quotes.find(quote => quote.service_id === 4)?.cost ?? 0,
        city: 'Москва',
        street: 'Тверская',
        house: '1',
        address: 'Тверская, 1',
      },
      client: { name: 'Анна', surname: 'Петрова', phone, email: 'anna@example.ru' },
      payment_system_id: 13,
      confirm: true,
      offer_id: cart.products
        .filter(line => line.can_buy)
        .map(({ product_id, quantity, price }) => ({ id: product_id, quantity, price })),
    }),
  })
  if (!answer.ok) console.error(`an order answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
}

/** Each of a few values with each of a few others, as shoppers and robots find them. */
function everyFiltered(): string[] {
  if (!context) return []
  const lists = catalog
    .facets({ scope: context.scope })
    .filter(filter => filter.type === 3)
    .map(filter => ({
      slug: filter.slug,
      values: filter.values.flatMap(value => ('slug' in value && value.count > 0 ? [value.slug] : [])),
    }))
    .filter(filter => filter.values.length > 1)
    .toSorted((a, b) => a.slug.localeCompare(b.slug))
  const found: string[] = []
  for (const [index, one] of lists.entries()) {
    for (const other of lists.slice(index + 1)) {
      for (const a of one.values)
        for (const b of other.values) found.push(`${context.path}filter/${one.slug}=${a}/${other.slug}=${b}/`)
    }
  }
  return found
}

/** Some of them: parts of `FILTERED` each, all different. */
function filteredAddresses(): string[][] {
  const found = everyFiltered()
  const step = Math.max(1, Math.floor(found.length / FILTERED / COLD_PARTS))
  const chosen = found.filter((_, index) => index % step === 0)
  return Array.from({ length: COLD_PARTS }, (_, part) =>
    chosen.filter((_, index) => index % COLD_PARTS === part).slice(0, FILTERED),
  )
}
