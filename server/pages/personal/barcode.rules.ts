/** Of the five elements of a digit, those that are wide. */
const WIDE = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn']
const WIDE_UNITS = 3

/**
 * Bars of a number with an even count of digits, as scanners of stores read them (Interleaved 2 of 5, ISO/IEC 16390).
 *
 * @returns bars from the left, in units of the narrow bar
 */
export function barcodeOf(digits: string): { width: number; bars: { x: number; width: number }[] } {
  const pairs = digits.match(/\d\d/g) ?? []
  const elements = ['n', 'n', 'n', 'n', ...pairs.flatMap(elementsOf), 'w', 'n', 'n']
  const bars: { x: number; width: number }[] = []
  let x = 0
  elements.forEach((element, index) => {
    const width = element === 'w' ? WIDE_UNITS : 1
    if (index % 2 === 0) bars.push({ x, width })
    x += width
  })
  return { width: x, bars }
}

/** The first digit stands in the bars, the second in the spaces between them. */
function elementsOf(pair: string): string[] {
  const [bars, spaces] = [WIDE[Number(pair[0])] ?? '', WIDE[Number(pair[1])] ?? '']
  return [...bars].flatMap((bar, index) => [bar, spaces[index] ?? 'n'])
}
