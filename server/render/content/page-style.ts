import { createHash } from 'node:crypto'

/** The styles of an editor's page, as they stand in its head: they reach what the page itself holds, and no more. */
export interface PageStyle {
  text: string
  /** `sha256-…`, which the policy of the page allows. */
  hash: string
}

/** In words for an editor, and where in the styles. */
export class WrongStyle extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** The element that holds the page's own content (`layouts/base`). */
const SCOPE = '.main'
/** Rules of these hold rules. */
const HOLDS_RULES = /^@(media|supports|container|layer)\b/
/** These hold no selectors. */
const AS_IT_IS = /^@(keyframes|font-face|property)\b/
/** The page as a whole: here that is its own content. */
const WHOLE = /^(?::root|html|body)(?![\w-])/

/** The rules with `.main` before each selector. Throws `WrongStyle`. */
export function scopedStyle(css: string): string {
  // Blank instead of gone, so that offsets stay true.
  const source = css.replace(/\/\*[\s\S]*?\*\//g, comment => ' '.repeat(comment.length))
  refuse(source, /\{\{|\{%/, 'в <style> нет Liquid: значения стоят как есть')
  refuse(source, /[<\\]/, 'в <style> нет знаков < и \\')
  refuse(source, /@import|@charset|@namespace/i, '@import не работает: стили страницы стоят в ней самой')
  refuse(source, /url\((?!\s*['"]?(?:\/(?!\/)|data:image\/))/i, 'url() — только свои адреса, как /media/…')
  return scopedRules(source, 0).trim()
}

export function hashedStyle(text: string): PageStyle {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}

function refuse(css: string, wrong: RegExp, words: string): void {
  const at = css.search(wrong)
  if (at >= 0) throw new WrongStyle(words, at)
}

/** @param from where these rules begin in the whole */
function scopedRules(css: string, from: number): string {
  let scoped = ''
  let at = 0
  while (css.slice(at).trim() !== '') {
    const opens = endOf(css, at, '{')
    if (opens < 0) throw new WrongStyle('правило без фигурных скобок', from + at + leading(css, at))
    const closes = endOf(css, opens + 1, '}')
    if (closes < 0) throw new WrongStyle('фигурная скобка не закрыта', from + opens)
    const head = css.slice(at, opens).replace(/\s+/g, ' ').trim()
    const body = css.slice(opens + 1, closes)
    if (HOLDS_RULES.test(head)) scoped += `${head}{${scopedRules(body, from + opens + 1)}}`
    else if (AS_IT_IS.test(head)) scoped += `${head}{${tight(body)}}`
    else if (head.startsWith('@'))
      throw new WrongStyle(`не знаю ${head.split(' ')[0]}`, from + at + leading(css, at))
    else if (head === '') throw new WrongStyle('правило без селектора', from + opens)
    else scoped += `${selectorsOf(head).map(inScope).join(',')}{${tight(body)}}`
    at = closes + 1
  }
  return scoped
}

function inScope(selector: string): string {
  return WHOLE.test(selector) ? selector.replace(WHOLE, SCOPE) : `${SCOPE} ${selector}`
}

/** `a, :is(b, c)` -> `a` and `:is(b, c)` */
function selectorsOf(head: string): string[] {
  const selectors: string[] = []
  for (let at = 0; at <= head.length; ) {
    const comma = endOf(head, at, ',')
    const end = comma < 0 ? head.length : comma
    selectors.push(head.slice(at, end).trim())
    at = end + 1
  }
  return selectors.filter(selector => selector !== '')
}

const PAIRS: Record<string, string> = { '{': '}', '(': ')', '[': ']' }

/** Where this sign stands outside of brackets and texts; -1 where it does not. */
function endOf(css: string, from: number, sign: string): number {
  const open: string[] = []
  let quote = ''
  for (let at = from; at < css.length; at++) {
    const letter = css[at] ?? ''
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === sign && open.length === 0) return at
    else if (PAIRS[letter]) open.push(PAIRS[letter])
    else if (letter === open.at(-1)) open.pop()
    else if (letter === '}') return -1
  }
  return -1
}

function leading(css: string, at: number): number {
  return css.slice(at).search(/\S/)
}

function tight(body: string): string {
  return body.replace(/\s+/g, ' ').trim()
}
