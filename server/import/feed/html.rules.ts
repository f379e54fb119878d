import { decodeEntities } from './html-entities.rules.ts'

/** Blocks that stay, and what other blocks become. */
const BLOCKS: Record<string, 'p' | 'ul' | 'ol' | 'li' | 'end'> = {
  p: 'p', div: 'p', section: 'p', article: 'p', blockquote: 'p', h1: 'p', h2: 'p', h3: 'p', h4: 'p', h5: 'p', h6: 'p',
  ul: 'ul', ol: 'ol', li: 'li', dl: 'end', dt: 'p', dd: 'p', table: 'end', tr: 'p', pre: 'p', hr: 'end', center: 'p',
} // biome-ignore format: a table
const INLINE = new Set(['b', 'strong', 'i', 'em'])
const DROPPED_WHOLE = new Set([
  'script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript', 'textarea', 'title', 'head', 'select',
]) // biome-ignore format: a list
const TOKENS =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?|<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?![a-zA-Z0-9])(?:"[^"]*"|'[^']*'|[^>"'])*>?|[^<]+|</g
const LENGTH_MOST = 20_000

/**
 * A feed's description as safe HTML: paragraphs, lists, line breaks, bold and italic, without attributes; everything
 * else as text. Built anew from tokens, never cut out of what came, so that there is nothing to slip through; blocks
 * nest as HTML wants them. Lines of a text without markup become paragraphs.
 */
export function safeHtml(html: string): string {
  const text = html.slice(0, LENGTH_MOST)
  const builder = new HtmlBuilder()
  if (!/<\/?[a-zA-Z]/.test(text)) {
    for (const line of text.split(/\r?\n\s*/)) {
      builder.end()
      builder.text(decodeEntities(line))
    }
    return builder.finish()
  }
  let skipped: string | null = null
  for (const [token, slash, tag] of text.matchAll(TOKENS)) {
    const name = tag?.toLowerCase()
    if (skipped) {
      if (slash && name === skipped) skipped = null
    } else if (!name) {
      if (!/^<[!?]/.test(token)) builder.text(decodeEntities(token))
    } else if (DROPPED_WHOLE.has(name)) {
      if (!slash) skipped = name
    } else {
      builder.tag(name, slash === '/')
    }
  }
  return builder.finish()
}

/** Writes only tags it knows, each opened where it may stand and closed in order. */
class HtmlBuilder {
  #out = ''
  /** Lists and items around, then at most one paragraph. */
  readonly #blocks: ('p' | 'ul' | 'ol' | 'li')[] = []
  #inlines: string[] = []

  text(text: string): void {
    const clean = text.replace(/[ \t\r\n]+/g, ' ')
    if (clean.trim() === '' && (this.#blocks.length === 0 || this.#out.endsWith('>'))) return
    this.#place()
    this.#out += escapeText(clean)
  }

  tag(name: string, is_end: boolean): void {
    if (name === 'br') {
      if (this.#blocks.length > 0 && !is_end) this.#out += '<br>'
    } else if (INLINE.has(name)) {
      this.#inline(name, is_end)
    } else if (Object.hasOwn(BLOCKS, name)) {
      this.#block(BLOCKS[name] as (typeof BLOCKS)[string], is_end)
    } else if (this.#out !== '' && !this.#out.endsWith('>')) {
      this.#out += ' '
    }
  }

  /** The end of a paragraph. */
  end(): void {
    this.#closeInlines()
    if (this.#blocks.at(-1) === 'p') this.#close()
  }

  finish(): string {
    this.#closeInlines()
    while (this.#blocks.length > 0) this.#close()
    return this.#out
      .replace(/ +(?=<\/?(?:p|ul|ol|li)>)/g, '')
      .replace(/(?:<br>)+(?=<\/(?:p|li)>)/g, '')
      .replace(/<(b|strong|i|em)><\/\1>/g, '')
      .replace(/<(p|li)>\s*<\/\1>/g, '')
      .replace(/<(ul|ol)>\s*<\/\1>/g, '')
  }

  #block(block: (typeof BLOCKS)[string], is_end: boolean): void {
    this.end()
    if (block === 'p' || block === 'end') return
    if (block === 'li') {
      if (!this.#blocks.includes('ul') && !this.#blocks.includes('ol')) return
      if (this.#blocks.at(-1) === 'li') this.#close()
      if (!is_end) this.#open('li')
      return
    }
    if (is_end) {
      if (!this.#blocks.includes(block)) return
      while (this.#blocks.at(-1) !== block) this.#close()
      this.#close()
      return
    }
    // A list in a list stands in an item of it.
    if (this.#blocks.at(-1) === 'ul' || this.#blocks.at(-1) === 'ol') this.#open('li')
    this.#open(block)
  }

  #inline(name: string, is_end: boolean): void {
    if (!is_end) {
      if (this.#inlines.includes(name)) return
      this.#place()
      this.#inlines.push(name)
      this.#out += `<${name}>`
      return
    }
    const at = this.#inlines.lastIndexOf(name)
    if (at < 0) return
    for (const open of this.#inlines.splice(at).reverse()) this.#out += `</${open}>`
  }

  /** Text stands in a paragraph or in an item. */
  #place(): void {
    const last = this.#blocks.at(-1)
    if (last === undefined) this.#open('p')
    else if (last === 'ul' || last === 'ol') this.#open('li')
  }

  #closeInlines(): void {
    for (const name of this.#inlines.toReversed()) this.#out += `</${name}>`
    this.#inlines = []
  }

  #open(block: 'p' | 'ul' | 'ol' | 'li'): void {
    this.#blocks.push(block)
    this.#out += `<${block}>`
  }

  #close(): void {
    this.#out += `</${this.#blocks.pop()}>`
  }
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
