import type { DbContext } from '../contexts.ts'
import { Recent } from '../reading/recent.ts'
import { findResult, type StoredResult } from './draws.queries.ts'

export type KnownResult = StoredResult | null

/** What came of draws, as this process has read it last; null before the winners are drawn. */
export type RecentResults = Recent<{ result: KnownResult }>

const LOOK_EVERY_MS = 1_000
const DRAWS_MOST = 100

export function openRecentResults(): RecentResults {
  return new Recent({ most: DRAWS_MOST, keepMs: LOOK_EVERY_MS })
}

/** What came of a draw, as pages show it: it is asked for once a second, however many visitors look. */
export async function recentResult(
  { db, now, draw_results }: DbContext & { draw_results: RecentResults },
  slug: string,
): Promise<KnownResult> {
  const recent = draw_results.get(slug, now())
  if (recent) return recent.result
  const result = await findResult(db, slug)
  draw_results.set(slug, { result }, now())
  return result
}
