import { Parser } from 'htmlparser2'
import { orMeant } from '../../contract/nearest.ts'

/** Where an element of a rendered page was written. */
export interface WrittenAt {
  name: string
  line: number
}

export interface Mistake extends WrittenAt {
  what: string
}

/** A link of a page, with the ids that the page has. */
export interface PageLink extends WrittenAt {
  href: string
}

/** What a rendered page says about itself. */
export interface CheckedPage {
  mistakes: Mistake[]
  links: PageLink[]
  ids: Map<string, WrittenAt>
}

/** Attribute by which an element says where it was written: `pages/about:12`. */
export const WRITTEN_AT = 'data-written-at'
/** Attribute of a link of a part whose address the part was given: its mistake is where that was given. */
export const IS_GIVEN = 'data-is-given'
/** Comments around what a page had a part render, with the place of its tag. */
export const RENDERED_AT = 'rendered at '
export const RENDERED = 'rendered'

const BLOCKS = new Set(
  'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
/** Elements that hold words, and so no blocks. */
const OF_WORDS = new Set('b button em h1 h2 h3 h4 h5 h6 i label p s small span strong sub sup u'.split(' '))
/** Elements that react to a tap: none of them stands in another. */
const REACTING = new Set('a button select textarea'.split(' '))
const PARENTS: Record<string, string[]> = {
  li: ['ul', 'ol', 'menu'],
  dt: ['dl', 'div'],
  dd: ['dl', 'div'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
  figcaption: ['figure'],
  option: ['select', 'optgroup', 'datalist'],
  summary: ['details'],
}

/**
 * Looks at a rendered page as a browser will: ids that stand twice, headings out of order, elements in elements that may
 * not hold them, and where its links lead.
 *
 * @param page the template itself, for what belongs to the whole of it
 */
export function checkPage(html: string, page: WrittenAt): CheckedPage {
  const checked: CheckedPage = { mistakes: [], links: [], ids: new Map() }
  const open: { element: string; place: WrittenAt }[] = []
  const parts: WrittenAt[] = []
  const levels: number[] = []
  let closed_by_next = ''
  const parser = new Parser({
    onopentag(element, attributes) {
      const place = placeOf(attributes[WRITTEN_AT]) ?? open.at(-1)?.place ?? page
      const report = (what: string) => checked.mistakes.push({ ...place, what })
      const wrong = wrongPlace(
        element,
        open.map(each => each.element),
        closed_by_next,
      )
      closed_by_next = ''
      if (wrong) report(wrong)
      const { id, href } = attributes
      const other = id ? checked.ids.get(id) : undefined
      if (other) report(`id="${id}" уже стоит в строке ${other.line} (templates/${other.name}.liquid)`)
      else if (id) checked.ids.set(id, place)
      const named = IS_GIVEN in attributes ? (parts[0] ?? place) : place
      if (element === 'a' && href !== undefined) checked.links.push({ ...named, href })
      const level = /^h([1-6])$/.exec(element)?.[1]
      if (level) {
        const said = wrongLevel(Number(level), levels)
        if (said) report(said)
        levels.push(Number(level))
      }
      open.push({ element, place })
    },
    oncomment(text) {
      if (text === RENDERED) parts.pop()
      else if (text.startsWith(RENDERED_AT)) parts.push(placeOf(text.slice(RENDERED_AT.length)) ?? page)
    },
    onclosetag(element, is_implied) {
      const at = open.findLastIndex(each => each.element === element)
      if (at >= 0) open.splice(at)
      closed_by_next = is_implied ? element : ''
    },
  })
  parser.end(html)
  if (!levels.includes(1)) checked.mistakes.push({ ...page, what: 'на странице нет заголовка <h1>' })
  return checked
}

function wrongPlace(element: string, ancestors: string[], closed: string): string | null {
  // A browser ends the paragraph there, whatever its end tag says.
  if (closed === 'p' && element !== 'p') return inside(element, 'p')
  if (closed === element && REACTING.has(element)) return inside(element, element)
  const holder = ancestors.at(-1)
  const wanted = PARENTS[element]
  if (wanted && holder && !wanted.includes(holder)) return `<${element}> стоит только в ${inWords(wanted)}`
  if (wanted && !holder) return `<${element}> стоит только в ${inWords(wanted)}`
  const words = BLOCKS.has(element) ? ancestors.findLast(each => OF_WORDS.has(each)) : undefined
  if (words) return inside(element, words)
  const reacting = REACTING.has(element) ? ancestors.findLast(each => REACTING.has(each)) : undefined
  if (reacting) return inside(element, reacting)
  return element === 'form' && ancestors.includes('form') ? inside('form', 'form') : null
}

function inside(element: string, holder: string): string {
  return `<${element}> не может стоять внутри <${holder}>`
}

function inWords(elements: string[]): string {
  return elements.map(element => `<${element}>`).join(' или ')
}

function wrongLevel(level: number, before: number[]): string | null {
  if (level === 1) return before.includes(1) ? 'второй <h1> на странице: он один, дальше <h2>' : null
  const last = before.at(-1) ?? 0
  if (last === 0) return `первый заголовок — <h1>, а не <h${level}>`
  return level > last + 1 ? `после <h${last}> идёт <h${level}>: пропущен <h${last + 1}>` : null
}

function placeOf(written: string | undefined): WrittenAt | null {
  const [, name = '', line] = /^(.+):(\d+)$/.exec(written ?? '') ?? []
  return line ? { name, line: Number(line) } : null
}

/** Addresses of this site. */
export interface Addresses {
  /** Does something answer at this path? */
  isThere(path: string): boolean
  /** To guess what was meant. */
  known: string[]
}

/** Links that lead nowhere. */
export function findDeadLinks({ links, ids }: CheckedPage, { isThere, known }: Addresses): Mistake[] {
  return links.flatMap(({ href, ...place }) => {
    const report = (what: string) => [{ ...place, what }]
    if (href.trim() === '') return report('ссылка никуда не ведёт: href пуст')
    if (href.startsWith('#')) {
      const id = decodeURIComponent(href.slice(1))
      if (id === '' || ids.has(id)) return []
      return report(`на странице нет id="${id}"${orMeant(id, ids.keys())}`)
    }
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return []
    if (!href.startsWith('/')) return report(`адрес '${href}' начинается с косой черты: '/${href}'`)
    const path = href.replace(/[?#].*$/s, '')
    return isThere(path) ? [] : report(`ссылка в никуда: '${path}'${orMeant(path, known)}`)
  })
}
