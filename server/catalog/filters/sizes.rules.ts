const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL', '7XL', '8XL']
const SAME: Record<string, string> = {
  '2XS': 'XXS',
  '1XL': 'XL',
  '2XL': 'XXL',
  XXXL: '3XL',
  XXXXL: '4XL',
  XXXXXL: '5XL',
}
/** Cyrillic letters that feeds write for Latin ones. */
const LATIN: Record<string, string> = { Х: 'X', С: 'S', М: 'M', Л: 'L' }
/** From here on a bare number is a child's height, not a size of garments. */
const HEIGHT_FROM = 68

/**
 * Puts sizes in the order of a shop's shelf: numbers (`38`, `44-46`, `75B`, `28/32`), letters (`XXS` … `8XL`, `S/M`),
 * heights (`92`, `92-98`, `рост 104`), then everything else by the alphabet.
 */
export function compareSizes(a: string, b: string): number {
  const [left, right] = [placeOf(a), placeOf(b)]
  for (let index = 0; index < 4; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return a < b ? -1 : a > b ? 1 : 0
}

function placeOf(size: string): number[] {
  const text = size.trim().toUpperCase().replaceAll(',', '.')
  const letters = text.split(/\s*[-–/ ]\s*/).map(part => {
    const latin = part.replace(/[ХСМЛ]/g, letter => LATIN[letter] ?? letter)
    return LETTERS.indexOf(SAME[latin] ?? latin)
  })
  if (letters.every(place => place >= 0)) return [1, letters[0] ?? 0, letters[1] ?? -1]

  const numbers = (text.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  const first = numbers[0]
  if (first === undefined) return [3]
  const isBare = /^\d+(\.\d+)?(\s*[-–]\s*\d+(\.\d+)?)?$/.test(text)
  if (/РОСТ|СМ|CM/.test(text) || (isBare && first >= HEIGHT_FROM)) return [2, first, numbers[1] ?? 0]
  if (/^[WEURUS]*\s*\d/.test(text)) return [0, first, numbers[1] ?? 0, text.charCodeAt(text.length - 1)]
  return [3]
}
