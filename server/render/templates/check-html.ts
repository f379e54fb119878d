import type { Fault, Template } from './read-template.ts'

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** HTML lets their end tags be left out. */
const ENDS_ALONE = new Set(
  'html head body p li dt dd option optgroup tr td th thead tbody tfoot colgroup rt rp'.split(' '),
)
/** What is no HTML of the page, and must not be taken for it. */
const LIQUID =
  /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{%[\s\S]*?%\}|<!--[\s\S]*?-->|<!doctype[^>]*>/gi
const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi
const OUTPUT = /\{\{[\s\S]*?\}\}/g

interface Open {
  element: string
  at: number
}

/**
 * Elements that a template opens more often than it closes, or closes more often. The branches of an `if` are read one
 * after another: each closes what it opens, or another branch of the same template does.
 */
export function findUnclosed({ name, source }: Template): Fault[] {
  const html = source.replace(LIQUID, blank).replace(OUTPUT, text => text.replace(/[^\n]/g, 'x'))
  const { unclosed, unopened, surplus } = matchTags(html)
  const reported = new Set<string>()
  const faults: Fault[] = []
  const report = ({ element, at }: Open, what: string) => {
    if (reported.has(element)) return
    reported.add(element)
    faults.push({ name, line: html.slice(0, at).split('\n').length, what })
  }
  for (const open of unclosed)
    if ((surplus.get(open.element) ?? 0) > 0 && !ENDS_ALONE.has(open.element))
      report(open, `<${open.element}> is not closed`)
  for (const close of unopened)
    if ((surplus.get(close.element) ?? 0) < 0) report(close, `</${close.element}> closes nothing`)
  return faults
}

function matchTags(html: string) {
  const open: Open[] = []
  const unclosed: Open[] = []
  const unopened: Open[] = []
  /** How many more are opened than closed, by element. */
  const surplus = new Map<string, number>()
  for (const { 1: slash, 2: written = '', 3: rest = '', index } of html.matchAll(TAG)) {
    const element = written.toLowerCase()
    if (VOID.has(element) || (!slash && rest.endsWith('/'))) continue
    surplus.set(element, (surplus.get(element) ?? 0) + (slash ? -1 : 1))
    if (!slash) {
      open.push({ element, at: index })
      continue
    }
    const opened = open.findLastIndex(each => each.element === element)
    if (opened < 0) unopened.push({ element, at: index })
    else unclosed.push(...open.splice(opened).slice(1))
  }
  return { unclosed: [...unclosed, ...open], unopened, surplus }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
