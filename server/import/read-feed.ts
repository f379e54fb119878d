import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FeedRefused } from './feed-refused.ts'
import { feedText } from './feed-text.ts'
import { xmlFault } from './xml-fault.ts'

export interface FeedCategory {
  kind: 'category'
  id: string
  parent_id: string
  name: string
  /** Of the address, where the feed gives one: our own attribute, which others ignore. */
  slug: string
}

/** An offer as the feed has it: every element's texts, by name. Neither record has a prototype. */
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
/** Characters without the end of a tag or a text: far above any offer, far below what memory holds. */
const SILENCE_MOST = 4 * 1024 * 1024
/** Texts of one offer together. */
const OFFER_MOST = 1024 * 1024
/** Where the path of names ends that are of interest: yml_catalog/shop/offers/offer/outlets/outlet. */
const DEPTH_MOST = 100

/**
 * Reads a YML feed of any size piece by piece. Throws `FeedRefused` with line and column for what is not well-formed,
 * declares entities (external ones could read our files, internal ones can grow without end), has no shop or no offers.
 */
export async function* readFeed(source: AsyncIterable<Buffer | string>): AsyncGenerator<FeedItem[]> {
  const reader = new FeedReader()
  try {
    for await (const text of feedText(source)) {
      reader.write(text)
      if (reader.ready.length > 0) yield reader.take()
    }
  } catch (error) {
    if (error instanceof FeedRefused && error.line === null) throw reader.refused(error.reason)
    throw error
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
  #offerLength = 0
  /** Characters since the parser last found anything. */
  #silence = 0
  #hasShop = false
  #hasOffers = false

  constructor() {
    const parser = this.#parser
    parser.on('error', error => {
      throw this.refused(`XML записан неверно: ${xmlFault(error.message)}`)
    })
    parser.on('doctype', text => {
      if (/<!ENTITY/i.test(text)) throw this.refused('объявление сущностей (ENTITY) запрещено')
    })
    parser.on('opentag', tag => this.#open(tag as SaxesTagPlain))
    parser.on('text', text => this.#hear(text))
    parser.on('cdata', text => this.#hear(text))
    parser.on('closetag', tag => this.#close(tag.name))
  }

  write(text: string): void {
    this.#silence += text.length
    this.#parser.write(text)
    if (this.#silence > SILENCE_MOST) throw this.refused('слишком длинный текст без разметки')
  }

  take(): FeedItem[] {
    const items = this.ready
    this.ready = []
    return items
  }

  close(): void {
    const end = this.#place()
    this.#parser.close()
    if (!this.#hasShop) throw new FeedRefused('нет элемента shop', end)
    if (!this.#hasOffers) throw new FeedRefused('нет ни одного предложения (offer)', end)
  }

  refused(reason: string): FeedRefused {
    return new FeedRefused(reason, this.#place())
  }

  #place(): { line: number; column: number } {
    return { line: this.#parser.line, column: this.#parser.column + 1 }
  }

  #hear(text: string): void {
    this.#silence = 0
    this.#text += text
    this.#offerLength += text.length
    if (this.#offer && this.#offerLength > OFFER_MOST) throw this.refused('предложение длиннее мегабайта')
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#silence = 0
    const depth = this.#path.push(name)
    if (depth === 1 && !ROOTS.has(name)) throw this.refused(`корневой элемент ${name}, а не yml_catalog`)
    if (depth > DEPTH_MOST) throw this.refused('слишком глубокая вложенность')
    // Markup that was not put into CDATA: a description as HTML goes on being one.
    if (this.#offer && this.#path[4] === 'description' && depth > 5) this.#text += `<${name}>`
    else this.#text = ''
    this.#attributes = attributes
    if (depth > 4) return

    const at = this.#path.slice(1).join('/')
    if (at === 'shop') this.#hasShop = true
    if (at === 'shop/currencies/currency')
      this.ready.push({ kind: 'currency', id: attributes.id ?? '', rate: attributes.rate ?? '' })
    if (at === 'shop/offers/offer') {
      this.#hasOffers = true
      this.#offerLength = 0
      this.#offer = {
        kind: 'offer',
        line: this.#parser.line,
        attributes,
        // Names come from outside: `constructor` must be a name like any other.
        fields: Object.create(null),
        params: [],
        outlets: [],
      }
    }
  }

  #close(name: string): void {
    this.#silence = 0
    const depth = this.#path.length
    const parent = this.#path.at(-2)
    this.#path.pop()
    if (this.#offer && this.#path[4] === 'description' && depth > 5) {
      this.#text += `</${name}>`
      return
    }
    const text = this.#text.trim()
    this.#text = ''
    if (this.#offer) this.#closeInOffer(this.#offer, name, parent, depth, text)
    else if (name === 'category' && parent === 'categories') {
      const { id = '', parentId = '', parent_id = parentId, slug = '' } = this.#attributes
      this.ready.push({ kind: 'category', id, parent_id, name: text, slug })
    }
  }

  #closeInOffer(
    offer: FeedOffer,
    name: string,
    parent: string | undefined,
    depth: number,
    text: string,
  ): void {
    if (depth === 4) {
      this.ready.push(offer)
      this.#offer = null
    } else if (name === 'outlet' && parent === 'outlets') {
      offer.outlets.push({ id: this.#attributes.id ?? '', instock: this.#attributes.instock ?? '' })
    } else if (depth === 5 && name === 'param') {
      const { name: param = '', unit = '' } = this.#attributes
      offer.params.push({ name: param.trim(), unit, value: text })
    } else if (depth === 5) {
      const texts = offer.fields[name] ?? []
      texts.push(text)
      offer.fields[name] = texts
    }
  }
}
