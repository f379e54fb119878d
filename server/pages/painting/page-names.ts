import { hash } from 'node:crypto'
import type { Json } from '../../shop/reading/reader.ts'
import { type Page, templateOf } from './paint-page.ts'

/** 132 bits: nobody can make up two addresses of one name. */
const NAME_LENGTH = 22
/** A page has a form for each set of notices that it may have a place for. */
const FORMS_MOST = 16

/**
 * A digest of an address, which may be 500 characters long and would stand in five names of each cached page: 16 MB
 * after the 18,498 addresses of the long tail.
 */
export function shortName(address: string): string {
  return hash('sha256', address, 'base64url').slice(0, NAME_LENGTH)
}

/** By what caches know a page with its parameters. */
export class PageNames {
  readonly template: string
  readonly address: string
  /** The same for pages that have most of their text in common. */
  readonly alike: string
  readonly #short = new Map<string, string>()

  constructor(page: Page<Json>, params: Json) {
    this.template = templateOf(page, params)
    this.address = `${this.template} ${JSON.stringify(params)}`
    this.alike = `${this.template} ${page.alike?.(params) ?? ''}`
  }

  /** @param form of the page; empty for its shared parts */
  short(form = ''): string {
    const known = this.#short.get(form)
    if (known !== undefined) return known
    if (this.#short.size >= FORMS_MOST) this.#short.clear()
    const name = shortName(form ? `${form} ${this.address}` : this.address)
    this.#short.set(form, name)
    return name
  }
}

const known = new WeakMap<Page<Json>, WeakMap<object, PageNames>>()

/** Made once for each object of parameters: an address that was routed before asks with the same one each time. */
export function namesOf({ page, params }: { page: Page<Json>; params: Json }): PageNames {
  if (typeof params !== 'object' || params === null) return new PageNames(page, params)
  const of_page = known.get(page) ?? new WeakMap<object, PageNames>()
  known.set(page, of_page)
  const names = of_page.get(params) ?? new PageNames(page, params)
  of_page.set(params, names)
  return names
}
