/** Sizes in one param, at most; a list that is longer is no list of sizes. */
const SIZES_MOST = 40
const LETTERS = /^(\d?xxs|xs|s|m|l|xl|xxl|xxxl|[2-8]xl|one ?size|os)$/i
const NUMBERS = /^\d{2,3}([-–/]\d{2,3})?$/
/** `размер 46`, `р-р M`, `р. 42-44`. */
const MARKED = /(?:^|[\s,;(])(?:размер|разм\.|р-р|р\.)\s*:?\s*([\dA-Za-zХСМЛхсмл]+(?:[-–/][\dA-Za-z]+)?)/i

/**
 * Sizes of one param: `42,44,46` and `S; M; L` are several offers; `92-98`, `170/88/94`, `W30/L32` and the half size
 * `36,5` are one.
 */
export function splitSizes(text: string): string[] {
  const parts = text
    // A comma between digits, before a single 5 or 0, is a decimal one.
    .split(/[;|]|,(?!(?<=\d,)[05](?![\dA-Za-zА-Яа-я]))/)
    .map(part => part.replace(/\s+/g, ' ').trim().slice(0, 40))
    .filter(Boolean)
  return [...new Set(parts)].slice(0, SIZES_MOST)
}

/**
 * The size that stands in a name where no param says it: `Платье (46)`, `Футболка, XL`, `Брюки р. 48`; empty when
 * there is none. Without the word «размер» only of an offer that is one of a group: `Дрель, 12` has no size.
 */
export function sizeInName(name: string, is_in_group: boolean): string {
  const marked = MARKED.exec(name)?.[1]
  if (marked) return marked
  if (!is_in_group) return ''
  const pieces = name.split(/[,;()]/).map(piece => piece.trim())
  const last = name.trim().split(/\s+/).at(-1) ?? ''
  return [...pieces.slice(1), last].findLast(looksLikeSize) ?? ''
}

function looksLikeSize(text: string): boolean {
  if (LETTERS.test(text)) return true
  return NUMBERS.test(text) && Number.parseInt(text, 10) >= 16 && Number.parseInt(text, 10) <= 188
}
