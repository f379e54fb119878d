import { parseHTML } from 'linkedom'
import type { Agent } from 'supertest'
import type { TestShop } from '../test-shop.ts'

/** A page as a browser without a script has it. */
export interface PlainPage {
  status: number
  /** Path and query, after redirects. */
  path: string
  document: Document
  text: string
  headers: Record<string, string>
}

/** What a shopper does with a form: what is typed or chosen (null unticks), and the button that is pressed. */
interface Filled {
  typed?: Record<string, string | null>
  /** Of the form's buttons the one with these words, or this label. */
  button?: string
}

/** A browser that knows links and forms alone: it sends what the page's own form holds, and goes where it is led. */
export function plainBrowser(agent: Agent) {
  const open = async (path: string): Promise<PlainPage> =>
    read(await agent.get(path).unset('X-Requested-With').redirects(0), path)
  const read = async (
    answer: { status: number; headers: Record<string, string>; text: string },
    path: string,
  ): Promise<PlainPage> => {
    const { status, headers, text } = answer
    if (status === 303) return open(new URL(headers.location ?? '', 'http://shop.test').href.slice(16))
    return { status, path, headers, text, document: parseHTML(text).document as unknown as Document }
  }
  const post = (action: string, fields: [string, string][]) =>
    agent
      .post(action)
      .unset('X-Requested-With')
      .type('form')
      .redirects(0)
      .send(new URLSearchParams(fields).toString())
  return {
    agent,
    open,
    /** Sends the form without going on. */
    post,
    async submit(page: PlainPage, selector: string, filled: Filled = {}): Promise<PlainPage> {
      const { action, fields } = formOf(page, selector, filled)
      return read(await post(action, fields), action)
    },
  }
}

export type PlainBrowser = ReturnType<typeof plainBrowser>

/** Of a list that nobody touched: the chosen one, else the first. */
function chosenIn(list: Element): string {
  const option = list.querySelector('option[selected]') ?? list.querySelector('option')
  return option?.getAttribute('value') ?? option?.textContent ?? ''
}

/** What a form would send. Throws for a form, a field or a button that the page does not have. */
export function formOf(
  { document, path }: PlainPage,
  selector: string,
  { typed = {}, button }: Filled = {},
): { action: string; fields: [string, string][] } {
  const form = document.querySelector(selector)
  if (form?.tagName !== 'FORM') throw new Error(`no form ${selector} at ${path}`)
  const id = form.getAttribute('id')
  const own = [...document.querySelectorAll('input, button, select, textarea')].filter(
    each => each.closest('form') === form || (id !== null && each.getAttribute('form') === id),
  )
  const inputs = own.filter(each => ['INPUT', 'SELECT'].includes(each.tagName))
  for (const name of Object.keys(typed))
    if (!inputs.some(input => input.getAttribute('name') === name)) throw new Error(`no field ${name}`)
  const fields = inputs.flatMap((input): [string, string][] => {
    const name = input.getAttribute('name') ?? ''
    const value = input.tagName === 'SELECT' ? chosenIn(input) : (input.getAttribute('value') ?? '')
    const isChoice = ['radio', 'checkbox'].includes(input.getAttribute('type') ?? '')
    const isTyped = Object.hasOwn(typed, name)
    if (!isChoice) return [[name, isTyped ? (typed[name] ?? '') : value]]
    const isOn = isTyped ? typed[name] === value : input.hasAttribute('checked')
    return isOn && !input.hasAttribute('disabled') ? [[name, value]] : []
  })
  const pressed = own.find(
    each =>
      each.tagName === 'BUTTON' &&
      !each.hasAttribute('disabled') &&
      (button === undefined ||
        each.textContent?.includes(button) ||
        each.getAttribute('aria-label')?.includes(button)),
  )
  if (!pressed) throw new Error(`no button ${button ?? ''} in ${selector} at ${path}`)
  const name = pressed.getAttribute('name')
  if (name) fields.push([name, pressed.getAttribute('value') ?? ''])
  return { action: form.getAttribute('action') ?? path, fields }
}

export const CLIENT = { name: 'Анна Каренина', phone: '89161234567', email: 'anna@example.ru' }

/** The card of the linen dress with its first size, into the cart. */
export async function putIntoCart(shop: TestShop, browser: PlainBrowser): Promise<PlainPage> {
  const { linenDress } = shop.goods
  const card = await browser.open(`/product/${linenDress.slug}-${linenDress.id}/`)
  return browser.submit(card, '#buy', { typed: { size: linenDress.offers[0]?.ext_id ?? '' } })
}

/** From the cart to step 4, by courier or from the store at Tverskaya. */
export async function toReview(
  shop: TestShop,
  browser: PlainBrowser,
  way: 'courier' | 'store' = 'store',
): Promise<PlainPage> {
  const delivery = await browser.open(`/order/?step=delivery&way=${way}`)
  const client = await browser.submit(delivery, '#order-step', {
    typed:
      way === 'courier' ? { address: 'Тверская, 1', flat: '7' } : { place: `3 ${shop.goods.tverskaya.id}` },
  })
  // Who is known by now is not asked again.
  return client.path === '/order/?step=client'
    ? browser.submit(client, '#order-step', { typed: CLIENT })
    : client
}

/** The words of an element, spaces made one. */
export function wordsOf(page: PlainPage, selector: string): string {
  return (page.document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Every page of an order without a script, and each with something wrong. */
export async function everyPlainPage(shop: TestShop, browser: PlainBrowser): Promise<[string, PlainPage][]> {
  const { linenDress } = shop.goods
  const card = await browser.open(`/product/${linenDress.slug}-${linenDress.id}/`)
  const size = await browser.submit(card, '#buy')
  const cart = await putIntoCart(shop, browser)
  const code = await browser.submit(cart, 'form:has(#plain-coupon)', { typed: { coupon: 'НЕТ' } })
  const delivery = await browser.open('/order/?step=delivery&way=courier')
  const nowhere = await browser.submit(delivery, '#order-step')
  const stores = await browser.open('/order/?step=delivery&way=store')
  const client = await browser.submit(delivery, '#order-step', { typed: { address: 'Тверская, 1' } })
  const nobody = await browser.submit(client, '#order-step')
  const review = await browser.submit(client, '#order-step', { typed: CLIENT })
  await shop.shop.db
    .updateTable('offers')
    .set({ price: 5_000 })
    .where('id', '=', linenDress.offers[0]?.id ?? 0)
    .execute()
  const changed = await browser.submit(review, '#order-step')
  const placed = await browser.submit(changed, '#order-step')
  return Object.entries({
    card,
    size,
    cart,
    code,
    delivery,
    nowhere,
    stores,
    client,
    nobody,
    review,
    changed,
    placed,
  })
}
