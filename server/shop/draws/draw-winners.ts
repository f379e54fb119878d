import type { NamedDraw } from '../../contract/content/draw.ts'
import { formatMoment, MOSCOW_HOURS_EAST } from '../../contract/words.ts'
import { inTransaction } from '../../database/statement.ts'
import { Refused } from '../../errors.ts'
import type { DbContext, SiteContext } from '../contexts.ts'
import { drawableFrom } from './draw-dates.rules.ts'
import {
  findResult,
  insertResult,
  lockCounter,
  lockEntries,
  personsOf,
  type StoredResult,
  standingNumbers,
} from './draws.queries.ts'
import { enterOrders } from './enter-orders.ts'
import { choicesOf, hashOfSeed } from './seed.ts'
import { firstOfShuffle, maskedPerson, prizesOf, rangesOf } from './shuffle.rules.ts'
import { writeToWinners } from './write-to-winners.ts'

/**
 * Draws the winners, once: another call, by whichever process, gives the result that is stored (decision 48). They
 * are the first of a shuffle of all numbers that take part, which the seed alone decides. Letters to them are written with it.
 *
 * @param seed asked for where there is no result yet; null where nobody has it
 *
 * Throws `Refused`: `too-early`, `no-seed`, `wrong-seed` for one whose hash is not the announced one.
 */
export async function drawWinners(
  shop: DbContext & SiteContext,
  draw: NamedDraw,
  seed: () => Promise<string | null>,
): Promise<StoredResult> {
  const { db } = shop
  const earlier = await findResult(db, draw.slug)
  if (earlier) return earlier
  const known = checkSeed(draw, shop.now(), await seed())
  await enterOrders(db, draw, shop.now())
  return inTransaction(db, async trx => {
    await lockCounter(trx, draw.slug)
    const stored = await findResult(trx, draw.slug)
    if (stored) return stored
    await lockEntries(trx, draw.slug)
    const numbers = await standingNumbers(trx, draw.slug)
    const most = draw.prizes.reduce((sum, { count }) => sum + count, 0)
    const won = prizesOf(firstOfShuffle(numbers, most, choicesOf(known)), draw)
    const persons = await personsOf(
      trx,
      draw.slug,
      won.map(({ number }) => number),
    )
    const result = {
      ...{ draw: draw.slug, seed: known, seed_hash: draw.seed_hash },
      ...{ entries: numbers.length, numbers: rangesOf(numbers), drawn_at: shop.now() },
    }
    const winners = won.map(each => ({
      ...each,
      masked: maskedPerson(persons.get(each.number) ?? { name: '', phone: '' }),
    }))
    await insertResult(
      trx,
      result,
      winners.map(winner => ({ draw: draw.slug, ...winner })),
    )
    await writeToWinners(shop, trx, draw, won)
    return { ...result, winners }
  })
}

function checkSeed(draw: NamedDraw, now: number, seed: string | null): string {
  const at = drawableFrom(draw)
  if (now < at) {
    const when = formatMoment(at, MOSCOW_HOURS_EAST)
    throw new Refused('too-early', `Розыгрыш ещё не окончен: победителей можно определить с ${when} (Москва)`)
  }
  if (seed === null) throw new Refused('no-seed', `Нет секретной строки розыгрыша ${draw.slug}`)
  if (hashOfSeed(seed) !== draw.seed_hash)
    throw new Refused(
      'wrong-seed',
      `Секретная строка не та: sha256 от неё ${hashOfSeed(seed)}, а объявлен ${draw.seed_hash}`,
    )
  return seed
}
