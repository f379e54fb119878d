import { FeedRefused } from './feed-refused.ts'

/** An offer as the feed has it: every element's texts, by name. The records have no prototype. */
export interface FeedOffer {
  kind: 'offer'
  line: number
  attributes: Record<string, string>
  fields: Record<string, string[]>
  params: FeedParam[]
  /** `outlets/outlet`: pieces by store. */
  outlets: { id: string; instock: string }[]
  /** Sizes and colours that the offer holds inside: `variants/variant`. */
  variants: FeedVariant[]
  /** Why it was not collected at all; everything else is empty then. */
  refusal: string | null
}

export interface FeedParam {
  name: string
  unit: string
  value: string
}

export interface FeedVariant {
  attributes: Record<string, string>
  fields: Record<string, string[]>
  params: FeedParam[]
  /** Where the variant is a text. */
  text: string
}

/** Names, attributes and texts of one offer together, in characters: far above any real one. */
const LENGTH_MOST = 1024 * 1024
const ELEMENTS_MOST = 5_000
const VARIANTS_MOST = 500

/**
 * Collects one offer, element by element, up to a length and a number of them; a larger one is refused and
 * dropped.
 */
export class OfferGatherer {
  readonly offer: FeedOffer
  #variant: FeedVariant | null = null
  #length = 0
  #elements = 0

  constructor(line: number, attributes: Record<string, string>) {
    this.offer = { kind: 'offer', line, attributes, ...nothing(), refusal: null }
    this.#weigh(lengthOf(attributes))
  }

  get isRefused(): boolean {
    return this.offer.refusal !== null
  }

  /** @param path names below the offer, the opened one last */
  open(path: string[], attributes: Record<string, string>): void {
    this.#elements += 1
    this.#weigh((path.at(-1)?.length ?? 0) + lengthOf(attributes))
    if (this.#elements > ELEMENTS_MOST) this.#refuse(`в предложении больше ${ELEMENTS_MOST} элементов`)
    if (!this.isRefused && isVariant(path))
      this.#variant = { attributes, fields: Object.create(null), params: [], text: '' }
  }

  onText(text: string): void {
    this.#weigh(text.length)
  }

  /** @param attributes of the element that is closed, if nothing was opened inside it */
  close(path: string[], text: string, attributes: Record<string, string>): void {
    if (this.isRefused) return
    const name = path.at(-1) ?? ''
    if (this.#variant && isVariant(path)) {
      this.offer.variants.push({ ...this.#variant, text })
      this.#variant = null
      if (this.offer.variants.length > VARIANTS_MOST) this.#refuse(`больше ${VARIANTS_MOST} вариантов`)
    } else if (this.#variant) {
      if (isVariant(path.slice(0, -1))) gather(this.#variant, name, text, attributes)
    } else if (name === 'outlet' && path.at(-2) === 'outlets') {
      this.offer.outlets.push({ id: attributes.id ?? '', instock: attributes.instock ?? '' })
    } else if (path.length === 1) {
      gather(this.offer, name, text, attributes)
    }
  }

  #weigh(length: number): void {
    this.#length += length
    if (this.#length > LENGTH_MOST) this.#refuse('предложение длиннее мегабайта')
  }

  #refuse(reason: string): void {
    if (this.isRefused) return
    const { id = '' } = this.offer.attributes
    Object.assign(this.offer, nothing(), { attributes: { id: id.slice(0, 100) }, refusal: reason })
    this.#variant = null
  }
}

function nothing(): Pick<FeedOffer, 'fields' | 'params' | 'outlets' | 'variants'> {
  // Names come from outside: `constructor` must be a name like any other.
  return { fields: Object.create(null), params: [], outlets: [], variants: [] }
}

function isVariant(path: string[]): boolean {
  return (
    path.at(-1) === 'variant' &&
    (path.length === 1 || (path.length === 2 && /^variants?(List)?$/.test(path[0] ?? '')))
  )
}

function gather(
  into: Pick<FeedVariant, 'fields' | 'params'>,
  name: string,
  text: string,
  attributes: Record<string, string>,
): void {
  if (name === 'param') {
    const { name: param = '', unit = '' } = attributes
    into.params.push({ name: param.trim(), unit, value: text })
    return
  }
  const texts = into.fields[name] ?? []
  texts.push(text)
  into.fields[name] = texts
}

function lengthOf(attributes: Record<string, string>): number {
  let length = 0
  for (const name in attributes) length += name.length + (attributes[name]?.length ?? 0)
  return length
}

const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/i
const KNOWN = new Set(['utf-8', 'utf8', 'windows-1251', 'cp1251'])
/** The declaration is within the first bytes, if anywhere. */
const LOOK_AT = 200
/** Decoded at once: a source may give the whole feed as one chunk. */
const PIECE = 64 * 1024

/**
 * Bytes of a feed as text, in chunks of moderate length, in the encoding that its declaration names: UTF-8 or
 * windows-1251. Throws `FeedRefused` without a position: the reader knows it.
 */
export async function* feedText(source: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let head = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    if (decoder) {
      yield* decode(decoder, bytes, true)
      continue
    }
    head = Buffer.concat([head, bytes])
    if (head.length < LOOK_AT) continue
    decoder = decoderFor(head)
    yield* decode(decoder, head, true)
  }
  const last = decoder ?? decoderFor(head)
  yield* decode(last, decoder ? Buffer.alloc(0) : head, false)
}

function decoderFor(head: Buffer): TextDecoder {
  const start = head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  const declared = (DECLARED.exec(start)?.[1] ?? 'utf-8').toLowerCase()
  if (!KNOWN.has(declared))
    throw new FeedRefused(`кодировка ${declared} не поддерживается, нужна UTF-8 или windows-1251`)
  return new TextDecoder(declared === 'cp1251' ? 'windows-1251' : declared, { fatal: true })
}

function* decode(decoder: TextDecoder, bytes: Buffer, stream: boolean): Generator<string> {
  for (let at = 0; at === 0 || at < bytes.length; at += PIECE) {
    const isLast = at + PIECE >= bytes.length
    try {
      yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: stream || !isLast })
    } catch {
      throw new FeedRefused(`байты не в кодировке ${decoder.encoding}`)
    }
  }
}
