import { beginningOf } from './escaped-text.rules.ts'

/** Blocks that stay, and what other blocks become. */
const BLOCKS: Record<string, 'p' | 'ul' | 'ol' | 'li'> = {
  p: 'p', div: 'p', section: 'p', article: 'p', blockquote: 'p', h1: 'p', h2: 'p', h3: 'p', h4: 'p', h5: 'p', h6: 'p',
  ul: 'ul', ol: 'ol', li: 'li', dl: 'p', dt: 'p', dd: 'p', table: 'p', tr: 'p', pre: 'p', hr: 'p', center: 'p',
} // biome-ignore format: a table
const INLINE = new Set(['b', 'strong', 'i', 'em'])
/**
 * Inline elements, which may be in the middle of a word; any other unknown element separates words, as table
 * cells do.
 */
const WITHIN_WORDS = new Set([
  'a', 'abbr', 'acronym', 'bdi', 'bdo', 'big', 'cite', 'code', 'del', 'dfn', 'font', 'ins', 'kbd', 'label', 'mark', 'nobr',
  'q', 's', 'samp', 'small', 'span', 'strike', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr',
]) // biome-ignore format: a list
/** Control characters other than white space, lone surrogates, non-characters and soft hyphens. */
const INVISIBLE = /[^\P{Cc}\t\n\f\r]|[\u00ad\p{Surrogate}\p{Noncharacter_Code_Point}]/gu
const WHITE = /[ \t\n\f\r]{2,}|[\t\n\f\r]/g
const LENGTH_MOST = 20_000
/**
 * Each tag searches its ancestors: with lists nested more deeply than any reader follows, an import took
 * seconds.
 */
const LISTS_MOST = 8

interface Element {
  name: string
  /** How often bold is nested in bold: each has to be closed, and one is written. */
  repeated: number
}

/**
 * Writes HTML of `p`, `ul`, `ol`, `li`, `br`, `b`, `strong`, `i` and `em` for whatever is opened and closed,
 * at most 20,000 characters: text is in a paragraph or an item, items are in lists, and a nested list is in
 * an item.
 *
 * Nothing is written before the text that it contains, so there are no empty elements, and no spaces or
 * breaks at the beginning or end of a block.
 */
export class SafeWriter {
  #out = ''
  /** Elements that should contain the next text, from the outermost: blocks, then inline ones. */
  #wanted: Element[] = []
  /** Those that contain the last text. */
  #written: Element[] = []
  #ends = ''
  /** White space and breaks since then. */
  #between = ''
  #isFull = false
  /** Lists opened below the deepest allowed one are ignored: their items belong to that one. */
  #too_deep = 0

  open(name: string): void {
    const block = blockOf(name)
    if (name === 'br') this.#break()
    else if (INLINE.has(name)) this.#openInline(name)
    else if (!block) this.#part(name)
    else {
      this.endParagraph()
      if (block === 'li') this.#openItem()
      else if (block !== 'p') this.#openList(block)
    }
  }

  close(name: string): void {
    const block = blockOf(name)
    if (INLINE.has(name)) this.#closeInline(name)
    else if (!block) this.#part(name)
    else {
      this.endParagraph()
      if (block === 'li') this.#closeTo('li', isList)
      else if (block !== 'p') this.#closeList(block)
    }
  }

  text(text: string): void {
    const seen = text.replace(INVISIBLE, '').replace(WHITE, ' ')
    const words = seen.trim()
    const begin = seen.indexOf(words)
    this.#space(seen.slice(0, begin))
    if (words !== '') this.#write(words)
    this.#space(seen.slice(begin + words.length))
  }

  /** Paragraphs of an item are lines of it. */
  endParagraph(): void {
    this.#wanted.splice(this.#wanted.findLastIndex(isBlock) + 1)
    if (this.#wanted.at(-1)?.name === 'p') this.#wanted.pop()
    else if (!this.#between.includes('<br>')) this.#break()
  }

  finish(): string {
    return this.#out + this.#ends
  }

  #openItem(): void {
    const list = this.#wanted.findLastIndex(isList)
    if (list < 0) return
    this.#wanted.splice(list + 1)
    this.#push('li')
  }

  #openList(name: string): void {
    const lists = this.#wanted.filter(isList).length
    if (lists === LISTS_MOST) {
      this.#too_deep += 1
      return
    }
    if (lists > 0) this.#placeText()
    this.#push(name)
  }

  #closeList(name: string): void {
    if (this.#too_deep > 0) this.#too_deep -= 1
    else this.#closeTo(name, () => false)
  }

  #openInline(name: string): void {
    this.#placeText()
    const open = this.#findInline(name)
    if (open) open.repeated += 1
    else this.#push(name)
  }

  #closeInline(name: string): void {
    const open = this.#findInline(name)
    if (open && open.repeated > 0) open.repeated -= 1
    else if (open) this.#wanted.splice(this.#wanted.indexOf(open))
  }

  #findInline(name: string): Element | undefined {
    const found = this.#wanted.findLast(each => each.name === name || isBlock(each))
    return found?.name === name ? found : undefined
  }

  /**
   * Closes the innermost element of this name with everything in it, unless a boundary element comes first.
   */
  #closeTo(name: string, isBeyond: (element: Element) => boolean): void {
    const at = this.#wanted.findLastIndex(each => each.name === name)
    if (at > this.#wanted.findLastIndex(isBeyond)) this.#wanted.splice(at)
  }

  #part(name: string): void {
    if (name !== 'br' && !WITHIN_WORDS.has(name)) this.#space(' ')
  }

  #break(): void {
    if (this.#isInText()) this.#between = `${this.#between.includes('<br>') ? this.#between : ''}<br>`
  }

  #space(space: string): void {
    if (space === '' || this.#between.includes('<br>') || !this.#isInText()) return
    this.#between = (this.#between + space).replace(/ +/g, ' ')
  }

  /** Does the block of the next text contain any text, and no list after it? */
  #isInText(): boolean {
    const block = this.#wanted.findLast(isBlock)
    return block !== undefined && block === this.#written.findLast(isBlock)
  }

  #placeText(): void {
    const last = this.#wanted.at(-1)
    if (last === undefined) this.#push('p')
    else if (isList(last)) this.#push('li')
  }

  #push(name: string): void {
    this.#wanted.push({ name, repeated: 0 })
  }

  #write(words: string): void {
    if (this.#isFull) return
    this.#placeText()
    const parting = this.#wanted.findIndex((element, at) => element !== this.#written[at])
    const same = parting < 0 ? this.#wanted.length : parting
    const between = this.#isInText() ? this.#between : ''
    const way = endsOf(this.#written.slice(same)) + between + startsOf(this.#wanted.slice(same))
    const ends = endsOf(this.#wanted)
    const escaped = beginningOf(words, LENGTH_MOST - this.#out.length - way.length - ends.length)
    this.#isFull = escaped.isCut
    if (escaped.text === '') return
    this.#out += way + escaped.text
    this.#ends = ends
    this.#written = [...this.#wanted]
    this.#between = ''
  }
}

function blockOf(name: string): 'p' | 'ul' | 'ol' | 'li' | undefined {
  return Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined
}

function isBlock({ name }: Element): boolean {
  return !INLINE.has(name)
}

function isList({ name }: Element): boolean {
  return name === 'ul' || name === 'ol'
}

function startsOf(elements: Element[]): string {
  let starts = ''
  for (const { name } of elements) starts += `<${name}>`
  return starts
}

function endsOf(elements: Element[]): string {
  let ends = ''
  for (const { name } of elements) ends = `</${name}>${ends}`
  return ends
}
