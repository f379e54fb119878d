import { withNoBreakSpaces } from '../../contract/no-break.ts'

/** What programs read, or what is shown to the letter. */
const AS_WRITTEN = 'script|style|pre|code|textarea|title|option|svg'
const ATTRIBUTES = `(?:"(?:\\{\\{[\\s\\S]*?\\}\\}|\\{%[\\s\\S]*?%\\}|[^"])*"|'(?:\\{\\{[\\s\\S]*?\\}\\}|\\{%[\\s\\S]*?%\\}|[^'])*'|\\{\\{[\\s\\S]*?\\}\\}|\\{%[\\s\\S]*?%\\}|[^>"'])*`
/** Comments, whole elements of `AS_WRITTEN`, tags of Liquid and of HTML: everything that is no text. */
const NO_TEXT = new RegExp(
  [
    '\\{%-?\\s*comment\\b[\\s\\S]*?endcomment\\s*-?%\\}',
    '\\{%-?\\s*raw\\b[\\s\\S]*?endraw\\s*-?%\\}',
    '\\{%-?\\s*(?:capture|assign)\\b[\\s\\S]*?%\\}',
    '\\{%[\\s\\S]*?%\\}',
    '<!--[\\s\\S]*?-->',
    '<!doctype[^>]*>',
    `<(${AS_WRITTEN})\\b${ATTRIBUTES}>[\\s\\S]*?</\\1\\s*>`,
    `</?[a-z]${ATTRIBUTES}>`,
  ].join('|'),
  'giu',
)
/** Between two texts: any other tag ends a word, an output does not. */
const SHORT_AT_LINE_END = /(?<=[^\s>}]) ([а-яё]{1,3})(\n[ \t]*)(?=\S)/giu

/**
 * The source of a template with the no-break spaces of its constant text: once for each version of a file, so
 * that rendering does nothing for it. Outputs are texts of others and stay as they are, as do attributes.
 *
 * Its length and its lines are those of the source, because messages name places in it.
 */
export function noBreakSource(source: string): string {
  let set = ''
  let from = 0
  for (const { 0: whole, index } of source.matchAll(NO_TEXT)) {
    set += textOf(source.slice(from, index), source.slice(index))
    set += whole
    from = index + whole.length
  }
  return set + textOf(source.slice(from), '')
}

/** @param after the source behind it: a short word at its end belongs to what begins there */
function textOf(text: string, after: string): string {
  // An output within the text is a word like any other.
  const lines = text.replace(SHORT_AT_LINE_END, (whole, word: string, end: string) =>
    withNoBreakSpaces(`${word} x`).includes('\u00a0') ? `${end}${word}\u00a0` : whole,
  )
  const next = /^<(?!\/)|^\{%-?\s*(?:if|for|case|render|cached|visitor|widget)/.test(after) ? 'x' : ''
  const set = withNoBreakSpaces(lines + next)
  return next === '' ? set : set.slice(0, -1)
}
