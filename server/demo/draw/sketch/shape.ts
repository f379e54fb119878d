import type { Knot } from './path.ts'

/** Centimetres by the letter that stands for them. */
type Measures = Readonly<Record<string, number>>

type Term = readonly [factor: number, letter: string]

/**
 * An outline as text: `x y, x y!`, where each coordinate is a sum of measures and `!` marks a corner. So
 * `shape('0 -2h, w+1.5 .4h!')({ w, h })` runs from the middle to a corner a centimetre and a half beyond `w`.
 */
export function shape(text: string): (measures: Measures) => Knot[] {
  const knots = text.split(',').map(pair => {
    const [x = [], y = []] = pair.replace('!', '').trim().split(' ').map(termsOf)
    return { x, y, isCorner: pair.endsWith('!') }
  })
  return measures =>
    knots.map(({ x, y, isCorner }): Knot => {
      const at = [sumOf(x, measures), sumOf(y, measures)] as const
      return isCorner ? [...at, 1] : at
    })
}

/** An outline of plain numbers. */
export function drawn(text: string): readonly Knot[] {
  return shape(text)({})
}

/** `-w+1.5k` as factors: -1 of w and 1.5 of k. */
function termsOf(coordinate: string): Term[] {
  return [...coordinate.matchAll(/([+-]?)([\d.]*)([a-z]?)/g)]
    .filter(([term]) => term !== '')
    .map(([, sign, digits, letter = '']): Term => [Number(`${sign}${digits || 1}`), letter])
}

function sumOf(terms: readonly Term[], measures: Measures): number {
  return terms.reduce((sum, [factor, letter]) => {
    const measure = letter === '' ? 1 : measures[letter]
    if (measure === undefined) throw new Error(`no measure ${letter}`)
    return sum + factor * measure
  }, 0)
}
