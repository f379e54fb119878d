import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { byCourier, orderBody } from '../support/orders/order-body.ts'
import { type Answer, ask, Times, textOf } from './load.ts'

const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' }
const COURIER = 4
/** Between two things that a shopper does, in milliseconds. */
const THINKS_MS = { least: 1_000, most: 6_000 }
/** Said for good reasons: sold out, dearer meanwhile, busy. */
const REFUSALS = new Set([409, 422])

/** What there is to look at, and what can be put into a cart. */
export interface Goods {
  listings: string[]
  products: string[]
  offers: number[]
}

/** What all shoppers met together. */
export class Visits {
  readonly times = new Times()
  orders = 0
  refused = 0
  errors = 0
  /** The first of the errors, for whoever wonders. */
  first_error = ''

  figures() {
    const { times, orders, refused, errors, first_error } = this
    return {
      requests: times.count,
      orders,
      refused,
      errors,
      ...(first_error && { first_error }),
      'p50 ms': times.at(0.5),
      'p99 ms': times.at(0.99),
    }
  }
}

/** One browser: looks around, and every time orders what it has put into its cart. */
export class Shopper {
  readonly #agent: Agent
  readonly #number: number
  readonly #url: string
  readonly #goods: Goods
  readonly #visits: Visits
  #cookie = ''

  /**
   * @param number its own: each shopper comes from an address of this machine, and orders for a phone, of its own, so that
   *   the limits of a shop in production take 200 of them for 200 people
   */
  constructor(number: number, url: string, goods: Goods, visits: Visits) {
    this.#number = number
    this.#agent = new Agent({ keepAlive: true, ...ownAddress(number) })
    this.#url = url
    this.#goods = goods
    this.#visits = visits
  }

  /** @param evening when it goes home */
  async goAbout(evening: AbortSignal): Promise<void> {
    // They do not all come in one moment.
    await think(0)
    while (!evening.aborted) {
      for (const step of this.#way()) {
        if (evening.aborted) break
        if ((await step()) === 'go home') break
        await think()
      }
    }
    this.#agent.destroy()
  }

  #way(): (() => Promise<'go home' | undefined>)[] {
    const { listings, products, offers } = this.#goods
    const offer_id = oneOf(offers)
    const look = (path: string) => async () => void (await this.#ask('GET', path))
    const put = (quantity: number) => async () => {
      const put = await this.#ask('POST', '/api/cart/', { offer_id, quantity })
      return put.status === 200 ? undefined : 'go home'
    }
    return [
      look('/'),
      look(oneOf(listings)),
      look(`${oneOf(listings)}?page=2`),
      look(oneOf(products)),
      look(oneOf(listings)),
      look(oneOf(products)),
      put(1),
      put(2),
      look('/order/'),
      async () => void (await this.#order(offer_id)),
    ]
  }

  async #order(offer_id: number): Promise<void> {
    const quoted = await this.#ask('GET', `/api/cart/?service_id=${COURIER}`)
    if (quoted.status !== 200) return
    const { delivery_quotes } = JSON.parse(textOf(quoted)) as {
      delivery_quotes: { service_id: number; cost: number }[]
    }
    const cost = delivery_quotes.find(quote => quote.service_id === COURIER)?.cost ?? 0
    const place = { goods: { tverskaya: { id: 0 } } } as never
    const body = orderBody(place, [{ id: offer_id, quantity: 2 }], {
      ...byCourier(cost),
      client: this.#client(),
    })
    const { status } = await this.#ask('POST', '/api/cart/checkout/', body)
    if (status === 200) this.#visits.orders++
  }

  #client() {
    const order = this.#visits.orders + this.#visits.refused
    const phone = `+7916${String(this.#number).padStart(3, '0')}${String(order % 10_000).padStart(4, '0')}`
    return { name: 'Анна Каренина', phone, email: `anna-${this.#number}-${order}@example.ru` }
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const headers = {
      ...(path.startsWith('/api/') && CALL),
      ...(this.#cookie && { Cookie: this.#cookie }),
    }
    const asked = performance.now()
    const answer = await ask(this.#agent, this.#url + path, { method, headers, body })
    this.#visits.times.add(performance.now() - asked)
    this.#cookie ||= answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    if (REFUSALS.has(answer.status)) this.#visits.refused++
    // A listing of few things has no second page.
    else if (answer.status !== 200 && !path.includes('?page='))
      this.#note(`${method} ${path}: ${answer.status}`, answer)
    return answer
  }

  #note(what: string, answer: Answer): void {
    this.#visits.errors++
    this.#visits.first_error ||= `${what} ${textOf(answer).slice(0, 200)}`
  }
}

/** All of 127.0.0.0/8 is this machine, on Linux; elsewhere all shoppers share one address. */
function ownAddress(number: number): { localAddress?: string } {
  if (process.platform !== 'linux') return {}
  return { localAddress: `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}` }
}

function think(least = THINKS_MS.least): Promise<void> {
  return wait(least + Math.random() * (THINKS_MS.most - least))
}

function oneOf<T>(all: T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T
}
