import { compareSizes } from '../../catalog/filters/filter-values.rules.ts'
import type { Db } from '../../database/open-database.ts'
import type { RefusedList } from './import-report.ts'
import { hashOfFacts } from './offers/staged.ts'
import {
  type StagedSize,
  sizelessOfSizedGroups,
  stagedSizes,
  unstageOffers,
  updateStagedSizes,
} from './staged-feed.queries.ts'

/** How many rows one statement writes. */
const ENOUGH = 200

/**
 * Sorts every product's sizes once all are staged, because feeds name them in any order, and anywhere. Two
 * offers of one size are distinguished by their heights (`46, рост 170`); without heights the later one is
 * refused, because a shopper could not distinguish them either.
 */
export async function settleSizes(conn: Db, refused: RefusedList): Promise<void> {
  let moved: StagedSize[] = []
  let twins: string[] = []
  for await (const sizes of productsSizes(conn)) {
    const { remaining, dropped } = splitSizes(sizes)
    for (const { size, twin } of dropped) {
      twins.push(size.ext_id)
      refused.add({
        line: size.line,
        id: size.ext_id,
        reason: `размер ${size.size_name || 'без названия'} этого цвета уже есть: предложение ${twin}`,
      })
    }
    moved.push(...movedOnShelf(sizes, remaining))
    if (moved.length >= ENOUGH) {
      await updateStagedSizes(conn, moved)
      moved = []
    }
    if (twins.length >= ENOUGH) {
      await unstageOffers(conn, twins)
      twins = []
    }
  }
  await updateStagedSizes(conn, moved)
  await unstageOffers(conn, twins)
}

/** Those that change their place or their name. */
function movedOnShelf(before: StagedSize[], remaining: StagedSize[]): StagedSize[] {
  const were = new Map(before.map(size => [size.ext_id, size]))
  return remaining
    .toSorted((a, b) => compareSizes(a.size_name, b.size_name) || a.line - b.line)
    .map((size, position) => ({ ...size, position }))
    .filter(size => {
      const was = were.get(size.ext_id)
      return was?.position !== size.position || was.size_name !== size.size_name
    })
}

function splitSizes(sizes: StagedSize[]): {
  remaining: StagedSize[]
  dropped: { size: StagedSize; twin: string }[]
} {
  const counts = new Map<string, number>()
  for (const { size_name } of sizes) counts.set(size_name, (counts.get(size_name) ?? 0) + 1)
  const remaining = new Map<string, StagedSize>()
  const dropped: { size: StagedSize; twin: string }[] = []
  for (const size of sizes) {
    const isTwin = (counts.get(size.size_name) ?? 0) > 1
    const named = isTwin && size.height_name ? withHeight(size) : size
    const before = remaining.get(named.size_name)
    if (before) dropped.push({ size, twin: before.ext_id })
    else remaining.set(named.size_name, named)
  }
  return { remaining: [...remaining.values()], dropped }
}

function withHeight(size: StagedSize): StagedSize {
  const size_name = `${size.size_name}, рост ${size.height_name}`
  return { ...size, size_name, content_hash: hashOfFacts({ before: size.content_hash, size_name }) }
}

/** All sizes of one product after another's. */
async function* productsSizes(conn: Db): AsyncGenerator<StagedSize[]> {
  let gathered: StagedSize[] = []
  for await (const page of stagedSizes(conn)) {
    for (const size of page) {
      if (gathered[0] && gathered[0].product_key !== size.product_key) {
        if (isUnsettled(gathered)) yield gathered
        gathered = []
      }
      gathered.push(size)
    }
  }
  if (isUnsettled(gathered)) yield gathered
}

/**
 * A size by itself has no neighbours: what comes before it may have been removed as an offer of its group.
 */
function isUnsettled(sizes: StagedSize[]): boolean {
  return sizes.length > 1 || (sizes[0]?.position ?? 0) > 0
}

/**
 * Removes offers of a group that cannot be sold: without a size, while others of the group have sizes. An
 * offer without a size that has a colour of its own there stays: a scarf of one size beside sized gloves.
 *
 * Returns how many were removed.
 */
export async function settleGroups(conn: Db): Promise<number> {
  const parents = (await sizelessOfSizedGroups(conn)).filter(
    offer =>
      offer.has_sized_color === 1 || offer.color_name === '' || offer.group_key.endsWith(`|${offer.ext_id}`),
  )
  await unstageOffers(
    conn,
    parents.map(offer => offer.ext_id),
  )
  return parents.length
}
