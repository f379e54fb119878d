import { NEUTRAL_PAGE, type PageState } from '../../../server/contract/page-state.ts'

/** A start tag of rendered HTML; `text` is everything up to its end tag, including tags. */
export interface Tag {
  name: string
  attributes: Record<string, string>
  text: string
}

/** All start tags, in order. Enough for pages that `test/browser/every-page/on-a-desktop.test.ts` proves to be valid. */
export function tagsOf(html: string): Tag[] {
  const found: Tag[] = []
  const visible = html.replace(/<!--[\s\S]*?-->/g, comment => ' '.repeat(comment.length))
  for (const match of visible.matchAll(
    /<([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:="[^"]*"|='[^']*'|=[^\s>]+)?)*)\s*\/?>/gi,
  )) {
    const [whole, name = '', attributes = ''] = match
    const from = match.index + whole.length
    const to = visible.indexOf(`</${name}>`, from)
    found.push({
      name: name.toLowerCase(),
      attributes: attributesOf(attributes),
      text: visible.slice(from, to < 0 ? from : to),
    })
  }
  return found
}

export function tagsNamed(html: string, name: string): Tag[] {
  return tagsOf(html).filter(tag => tag.name === name)
}

/** The words that a shopper reads, with white space collapsed. */
export function wordsOf(html: string): string {
  return unescaped(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The page's state, as `widgets/start.ts` reads it. */
export function pageStateOf(html: string): PageState {
  return { ...NEUTRAL_PAGE, ...JSON.parse(stateOf(html)) }
}

/** As written in the page. */
export function stateOf(html: string): string {
  const own = /<script type="application\/json" id="page-state">([\s\S]*?)<\/script>/.exec(html)?.[1]
  if (own === undefined) throw new Error('a page without its state')
  return own
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', a, b, c] of text.matchAll(/([^\s=]+)(?:="([^"]*)"|='([^']*)'|=(\S+))?/g))
    found[name.toLowerCase()] = unescaped(a ?? b ?? c ?? '')
  return found
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#34': '"',
  nbsp: '\u00a0',
}

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#34|nbsp);/g, (_, name: string) => NAMED[name] ?? '')
}

/** The page without its state, the tools of the header and the islands that are rendered for one visitor. */
export function withoutVisitor(html: string): string {
  const state = /<script type="application\/json" id="page-state">[\s\S]*?<\/script>/
  const tools = /<div class="header__tools [\s\S]*?(?=<div class="header__second">)/
  const islands = html
    .replace(state, '')
    .replace(tools, '')
    .split(/(?=<div class="island")/)
  return islands
    .map(part => {
      if (!/^<div class="island"[^>]*data-painted-for="visitor"/.test(part)) return part
      // The content after it is shared again: the part ends at the matching end tag.
      return part.slice(endOfFirstDiv(part))
    })
    .join('')
}

function endOfFirstDiv(html: string): number {
  let depth = 0
  for (const match of html.matchAll(/<(\/?)div\b[^>]*>/g)) {
    depth += match[1] ? -1 : 1
    if (depth === 0) return match.index + match[0].length
  }
  throw new Error('an island that does not end')
}
