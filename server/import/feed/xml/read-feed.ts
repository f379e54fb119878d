import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type FeedOffer, feedText, OfferGatherer } from './feed-offer.ts'
import { FeedRefused, xmlFault } from './feed-refused.ts'

export interface FeedCategory {
  kind: 'category'
  id: string
  parent_id: string
  name: string
  /** Of the address, where the feed gives one: our own attribute, which others ignore. */
  slug: string
  /**
   * The retailer's id, where `id` is only the feed's own number: our own attribute too, which our own feed
   * has where the retailer's ids are not the integers that YML requires.
   */
  ext_id: string
}

export interface FeedCurrency {
  kind: 'currency'
  id: string
  rate: string
}

export type FeedItem = FeedCategory | FeedOffer | FeedCurrency

/** What a server answers when it is out of order or requires signing in. */
const PAGE =
  'это страница сайта (HTML), а не фид: откройте его адрес в браузере и посмотрите, что отвечает сервер'
const ROOTS = new Set(['yml_catalog', 'torg_price'])
/** Characters without the end of a tag or a text: far above any offer, far below the size of the memory. */
const SILENCE_MOST = 4 * 1024 * 1024
/** The maximum length of a text outside offers. */
const TEXT_MOST = 1024 * 1024
const CATEGORIES_MOST = 100_000
const CURRENCIES_MOST = 1_000
const DEPTH_MOST = 100
/**
 * An ampersand that does not begin one of XML's own references: usually an `&` that should have been `&amp;`.
 */
const SUSPICIOUS = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi

/**
 * Reads a YML feed of any size in chunks. Throws `FeedRefused` with line and column for a feed that is not
 * well-formed, declares entities (external ones could read our files, internal ones can grow without end), or
 * has no shop or no offers.
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

interface Place {
  line: number
  column: number
}

class FeedReader {
  ready: FeedItem[] = []
  readonly #parser = new SaxesParser({ position: true, fragment: false })
  readonly #path: string[] = []
  #text = ''
  #attributes: Record<string, string> = {}
  #gatherer: OfferGatherer | null = null
  /** Characters since the parser last found anything. */
  #silence = 0
  /** Of the reference that the parser is in, if any: it reports an error in it only at the next `;`. */
  #ampersand: Place | null = null
  #categories = 0
  #currencies = 0
  #hasShop = false
  #hasOffers = false

  #isPage = false

  constructor() {
    const parser = this.#parser
    parser.on('error', error => {
      if (this.#isPage) throw this.refused(PAGE)
      throw this.#faulty(error.message)
    })
    parser.on('doctype', text => {
      if (/^\s*html\b/i.test(text)) throw this.refused(PAGE)
      if (/<!ENTITY/i.test(text)) throw this.refused('объявление сущностей (ENTITY) запрещено')
    })
    parser.on('opentag', tag => this.#open(tag as SaxesTagPlain))
    parser.on('text', text => this.#onText(text))
    parser.on('cdata', text => this.#onText(text))
    parser.on('comment', () => this.#found())
    parser.on('closetag', () => this.#close())
  }

  write(text: string): void {
    // HTML may spell it small, which XML does not know.
    this.#isPage ||= this.#path.length === 0 && /^\s*<!doctype html\b/i.test(text)
    this.#silence += text.length
    let from = 0
    for (const { index } of text.matchAll(SUSPICIOUS)) {
      this.#feed(text.slice(from, index))
      this.#ampersand ??= this.#place()
      from = index
    }
    this.#feed(text.slice(from))
    if (this.#silence > SILENCE_MOST) throw this.refused('слишком длинный текст без разметки')
  }

  #feed(text: string): void {
    if (text === '') return
    this.#parser.write(text)
    // Any open reference ends here, and the parser accepted it.
    if (text.includes(';')) this.#ampersand = null
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

  #faulty(message: string): FeedRefused {
    const words = `XML записан неверно: ${xmlFault(message)}`
    const at = this.#ampersand
    if (at && /entity/.test(message)) return new FeedRefused(words, at)
    // An unescaped `&` swallows everything up to a `;` that may never come.
    const perhaps = at ? ` или символ & (строка ${at.line}, столбец ${at.column}) не записан как &amp;` : ''
    return this.refused(words + perhaps)
  }

  #place(): Place {
    return { line: this.#parser.line, column: this.#parser.column + 1 }
  }

  /** The parser found something whole, so it is in no reference. */
  #found(): void {
    this.#silence = 0
    this.#ampersand = null
  }

  #onText(text: string): void {
    this.#found()
    this.#gatherer?.onText(text)
    if (this.#gatherer?.isRefused) this.#text = ''
    else this.#text += text
    if (!this.#gatherer && this.#text.length > TEXT_MOST) throw this.refused('слишком длинный текст')
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#found()
    const depth = this.#path.push(name)
    if (depth === 1 && name.toLowerCase() === 'html') throw this.refused(PAGE)
    if (depth === 1 && !ROOTS.has(name)) throw this.refused(`корневой элемент ${name}, а не yml_catalog`)
    if (depth > DEPTH_MOST) throw this.refused('слишком глубокая вложенность')
    // Markup that was not put into CDATA: a description in HTML stays HTML.
    if (this.#isInDescription()) this.#text += `<${name}>`
    else this.#text = ''
    this.#attributes = attributes
    if (this.#gatherer) this.#gatherer.open(this.#path.slice(4), attributes)
    else if (depth <= 4) this.#openOutside(attributes)
  }

  #openOutside(attributes: Record<string, string>): void {
    const at = this.#path.slice(1).join('/')
    if (at === 'shop') this.#hasShop = true
    if (at === 'shop/currencies/currency') {
      if (++this.#currencies > CURRENCIES_MOST) throw this.refused(`валют больше ${CURRENCIES_MOST}`)
      this.ready.push({ kind: 'currency', id: attributes.id ?? '', rate: attributes.rate ?? '' })
    }
    if (at === 'shop/offers/offer') {
      this.#hasOffers = true
      this.#gatherer = new OfferGatherer(this.#parser.line, attributes)
    }
  }

  #close(): void {
    this.#found()
    const isMarkup = this.#isInDescription()
    const inOffer = this.#path.slice(4)
    const name = this.#path.pop() ?? ''
    if (isMarkup) {
      // In HTML, `</br>` is another break.
      if (!this.#gatherer?.isRefused && name.toLowerCase() !== 'br') this.#text += `</${name}>`
      return
    }
    const text = withoutCdata(this.#text).trim()
    this.#text = ''
    if (this.#gatherer && inOffer.length === 0) {
      this.ready.push(this.#gatherer.offer)
      this.#gatherer = null
    } else if (this.#gatherer) {
      this.#gatherer.close(inOffer, text, this.#attributes)
    } else if (name === 'category' && this.#path.at(-1) === 'categories') {
      if (++this.#categories > CATEGORIES_MOST) throw this.refused(`категорий больше ${CATEGORIES_MOST}`)
      const { id = '', parentId = '', parent_id = parentId, slug = '', ext_id = '' } = this.#attributes
      this.ready.push({ kind: 'category', id, parent_id, name: text, slug, ext_id: ext_id || id })
    }
  }

  #isInDescription(): boolean {
    return this.#gatherer !== null && this.#path[4] === 'description' && this.#path.length > 5
  }
}

/** An escaped `<![CDATA[…]]>`, which is therefore in the text: its content was meant. */
function withoutCdata(text: string): string {
  return text.includes('<![CDATA[') ? text.replace(/<!\[CDATA\[|\]\]>/g, '') : text
}
