import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** What is published before the end: of the seed's text, as it will be printed. */
export function hashOfSeed(seed: string): string {
  return createHash('sha256').update(seed, 'utf8').digest('hex')
}

/** Of a hash, six bytes are a number: exact in JavaScript. */
const BYTES = 6
const SPAN = 2 ** (8 * BYTES)

/**
 * Numbers that the seed decides: `below(count)` is whole, `0 <= n < count`, evenly spread. The k-th choice, from 0
 * on, is the first six bytes of SHA-256 of `<seed>:<k>`, big-endian, modulo `count`. One of the last numbers, by
 * which the smaller remainders would come oftener, is passed over, and counts as a choice.
 *
 * `check-script.ts` has the same for whoever checks a draw, and a test compares both.
 */
export function choicesOf(seed: string): (count: number) => number {
  let made = 0
  return count => {
    const even = SPAN - (SPAN % count)
    for (;;) {
      const hash = createHash('sha256').update(`${seed}:${made}`, 'utf8').digest()
      made += 1
      const number = hash.readUIntBE(0, BYTES)
      if (number < even) return number % count
    }
  }
}

/** Where a seed lies until its draw is over, in the shop's own folder. */
export interface SeedContext {
  config: { DATA_DIR: string }
}

export function seedFile({ config }: SeedContext, slug: string): string {
  return resolve(config.DATA_DIR, 'draws', `${slug}.seed`)
}

/** The draw's seed; null where this machine has none. */
export async function findSeed(shop: SeedContext, slug: string): Promise<string | null> {
  const text = await readFile(seedFile(shop, slug), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : text.trim()
}

/**
 * Makes the draw's seed, unless it has one: a seed whose hash was announced must never be lost. Only the shop's own
 * user can read its file, which is there whole or not at all.
 *
 * @returns the seed that the draw has now
 */
export async function makeSeed(shop: SeedContext, slug: string): Promise<{ seed: string; is_new: boolean }> {
  const path = seedFile(shop, slug)
  const seed = randomBytes(32).toString('hex')
  const folder = join(path, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = `${path}.${process.pid}`
  const file = await open(own, 'wx', 0o600)
  try {
    await file.writeFile(`${seed}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(own, path)
    return { seed, is_new: true }
  } catch (error) {
    const earlier = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await findSeed(shop, slug) : null
    if (!earlier) throw error
    return { seed: earlier, is_new: false }
  } finally {
    await rm(own)
  }
}
