import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FeedRefused } from './feed-refused.ts'
import { feedText } from './feed-text.ts'

export interface FeedCategory {
  kind: 'category'
  id: string
  parent_id: string
  name: string
  /** Of the address, where the feed gives one: our own attribute, which others ignore. */
  slug: string
}

/** An offer as the feed has it: every element's texts, by name. */
export interface FeedOffer {
  kind: 'offer'
  line: number
  attributes: Record<string, string>
  fields: Record<string, string[]>
  params: { name: string; unit: string; value: string }[]
  /** `outlets/outlet`: pieces by store. */
  outlets: { id: string; instock: string }[]
}

export interface FeedCurrency {
  kind: 'currency'
  id: string
  rate: string
}

export type FeedItem = FeedCategory | FeedOffer | FeedCurrency

const ROOTS = new Set(['yml_catalog', 'torg_price'])

/**
 * Reads a YML feed of any size piece by piece. Throws `FeedRefused` with line and column for what is not well-formed,
 * declares entities (external ones could read our files, internal ones can grow without end), has no shop or no offers.
 */
export async function* readFeed(source: AsyncIterable<Buffer | string>): AsyncGenerator<FeedItem[]> {
  const reader = new FeedReader()
  for await (const text of feedText(source)) {
    reader.write(text)
    if (reader.ready.length > 0) yield reader.take()
  }
  reader.close()
  if (reader.ready.length > 0) yield reader.take()
}

class FeedReader {
  ready: FeedItem[] = []
  readonly #parser = new SaxesParser({ position: true, fragment: false })
  readonly #path: string[] = []
  #text = ''
  #attributes: Record<string, string> = {}
  #offer: FeedOffer | null = null
  #hasShop = false
  #hasOffers = false

  constructor() {
    const parser = this.#parser
    parser.on('error', error => {
      throw this.#refused(`XML записан неверно: ${error.message.replace(/^\d+:\d+: /, '')}`)
    })
    parser.on('doctype', text => {
      if (/<!ENTITY/i.test(text)) throw this.#refused('объявление сущностей (ENTITY) запрещено')
    })
    parser.on('opentag', tag => this.#open(tag as SaxesTagPlain))
    parser.on('text', text => {
      this.#text += text
    })
    parser.on('cdata', text => {
      this.#text += text
    })
    parser.on('closetag', tag => this.#close(tag.name))
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  take(): FeedItem[] {
    const items = this.ready
    this.ready = []
    return items
  }

  close(): void {
    const end = { line: this.#parser.line, column: this.#parser.column + 1 }
    this.#parser.close()
    if (!this.#hasShop) throw new FeedRefused('нет элемента shop', end)
    if (!this.#hasOffers) throw new FeedRefused('нет ни одного предложения (offer)', end)
  }

  #refused(reason: string): FeedRefused {
    return new FeedRefused(reason, { line: this.#parser.line, column: this.#parser.column + 1 })
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    if (this.#path.length === 0 && !ROOTS.has(name))
      throw this.#refused(`корневой элемент ${name}, а не yml_catalog`)
    this.#path.push(name)
    this.#text = ''
    this.#attributes = attributes
    const at = this.#path.slice(1).join('/')
    if (at === 'shop') this.#hasShop = true
    if (name === 'offer' && this.#path.at(-2) === 'offers') {
      this.#hasOffers = true
      this.#offer = {
        kind: 'offer',
        line: this.#parser.line,
        attributes,
        fields: {},
        params: [],
        outlets: [],
      }
    }
    if (at === 'shop/currencies/currency')
      this.ready.push({ kind: 'currency', id: attributes.id ?? '', rate: attributes.rate ?? '' })
  }

  #close(name: string): void {
    const parent = this.#path.at(-2)
    this.#path.pop()
    const text = this.#text.trim()
    this.#text = ''
    if (this.#offer) this.#closeInOffer(this.#offer, name, parent, text)
    else if (name === 'category' && parent === 'categories') {
      const { id = '', parentId = '', slug = '' } = this.#attributes
      this.ready.push({ kind: 'category', id, parent_id: parentId, name: text, slug })
    }
  }

  #closeInOffer(offer: FeedOffer, name: string, parent: string | undefined, text: string): void {
    if (name === 'offer') {
      this.ready.push(offer)
      this.#offer = null
    } else if (name === 'outlet') {
      offer.outlets.push({ id: this.#attributes.id ?? '', instock: this.#attributes.instock ?? '' })
    } else if (parent === 'offer' && name === 'param') {
      const { name: param = '', unit = '' } = this.#attributes
      offer.params.push({ name: param.trim(), unit, value: text })
    } else if (parent === 'offer') {
      const texts = offer.fields[name] ?? []
      texts.push(text)
      offer.fields[name] = texts
    }
  }
}
