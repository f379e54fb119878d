/** What anybody needs to draw again: `draw_results` has it. */
export interface CheckedDraw {
  seed: string
  seed_hash: string
  /** `1-17,19-340` */
  numbers: string
  /** How many won. */
  winners: number
}

/**
 * A program for `node check.mjs` without any package: it prints the hash of the seed and the numbers that won. It
 * has the rules of `choicesOf` and `firstOfShuffle` in other words, so that whoever reads it need not believe them.
 */
export function checkScript({ seed, seed_hash, numbers, winners }: CheckedDraw): string {
  return `import { createHash } from 'node:crypto'

const seed = '${seed}'
const announced = '${seed_hash}'
const numbers = '${numbers}'
const winners = ${winners}

const sha256 = text => createHash('sha256').update(text).digest()
console.log(sha256(seed).toString('hex') === announced ? 'hash: ok' : 'hash: WRONG')

// All numbers that took part, in ascending order.
const list = numbers.split(',').filter(Boolean).flatMap(range => {
  const [first, last = first] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
})

// Six bytes of sha256('seed:0'), sha256('seed:1'), … are the choices.
let k = 0
const below = count => {
  const even = 2 ** 48 - (2 ** 48 % count)
  for (;;) {
    const number = sha256(seed + ':' + k++).readUIntBE(0, 6)
    if (number < even) return number % count
  }
}

// The beginning of a Fisher–Yates shuffle.
for (let i = 0; i < winners; i++) {
  const j = i + below(list.length - i)
  ;[list[i], list[j]] = [list[j], list[i]]
  console.log(i + 1, list[i])
}
`
}
