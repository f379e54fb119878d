/**
 * How long a filter request with all counts takes, and what a snapshot costs to build and to keep.
 *
 *   node test/bench/filters.ts [products …]     default: 1000 10000 100000; --million takes some minutes
 *
 * 5 sizes a product, 1,000 stores, seeded: the same catalogue every time.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildSnapshot } from '../../server/catalog/snapshot/build-snapshot.ts'
import type { ListingScope } from '../../server/catalog/snapshot/types.ts'
import { randomCatalogue, seededChance } from '../support/goods/random-catalogue.ts'
import { randomChoice } from './random-choice.ts'

const NOW = 1_780_000_000_000
const QUESTIONS = 300

const asked = process.argv.slice(2)
const sizes = asked.includes('--million') ? [1_000_000] : asked.map(Number).filter(Number.isInteger)
const rows: Record<string, string | number>[] = []
for (const products of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  rows.push(await measure(products))
  console.table([rows.at(-1)])
}
if (rows.length > 1) console.table(rows)

async function measure(products: number): Promise<Record<string, string | number>> {
  const source = randomCatalogue({ seed: 1, products, stores: 1_000, stocked: 8, description: 300, now: NOW })
  const pauses = monitorEventLoopDelay({ resolution: 1 })
  pauses.enable()
  const started = performance.now()
  const snapshot = await buildSnapshot(source, () => NOW)
  const buildMs = performance.now() - started
  pauses.disable()
  globalThis.gc?.()

  const chance = seededChance(2)
  const choice = () => randomChoice(chance, code => snapshot.dictionary.kindOf(code) !== null)
  const scopes: Record<string, () => ListingScope> = {
    branch: () => ({ category_id: 1 + chance(snapshot.categories.descendantIds(1).length * 5) }),
    root: () => ({ category_id: snapshot.categories.roots[0]?.id ?? 1 }),
    all: () => 'all',
  }
  const row: Record<string, string | number> = {
    products: snapshot.product_count,
    'build s': (buildMs / 1_000).toFixed(1),
    'pause max ms': (pauses.max / 1e6).toFixed(0),
    'rss MB': Math.round(process.memoryUsage().rss / 2 ** 20),
  }
  for (const [name, scope] of Object.entries(scopes)) {
    const times = ask(
      () => ({ scope: scope(), choice: choice() }),
      q => snapshot.facets(q),
    )
    row[`facets ${name}`] = times
  }
  row['list all'] = ask(
    () => ({ scope: 'all' as const, choice: choice(), page: 1 + chance(5) }),
    q => snapshot.list(q),
  )
  row['48 tiles'] = ask(
    () => snapshot.list({ scope: 'all', sort: 'new', page: 1 + chance(snapshot.product_count / 48) }).ids,
    ids => ids.map(id => snapshot.findProduct(id)),
  )
  row.search = ask(
    () => ['платья', 'красная рубашка', 'gkfnmt', 'футблка', 'бренд 7 куртка'][chance(5)] as string,
    q => snapshot.search.search(q),
  )
  row.order = ask(
    () => [{ offer_id: (1 + chance(products)) * 8, store_id: 1 + chance(1_000), qty: chance(3) }],
    changes => snapshot.setStock(changes),
  )
  return row
}

/** p50 / p99 in milliseconds. */
function ask<Question>(question: () => Question, answer: (question: Question) => unknown): string {
  const times: number[] = []
  for (let n = 0; n < QUESTIONS; n++) {
    const asked = question()
    const started = performance.now()
    answer(asked)
    if (n >= QUESTIONS / 10) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(2)
  return `${at(0.5)} / ${at(0.99)}`
}
