import type { Town } from '../../contract/delivery/town.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { type RegionRow, regionsNow, saveRegions } from '../../shop/towns/list-regions.ts'

export interface CitiesReport {
  added: number
  changed: number
  unchanged: number
  /** In the database, but not in this file: left as they are. */
  elsewhere: number
}

/** A town, with its position in the list shown without a query, where the source has one. */
export type TownToSave = Town & Partial<Pick<RegionRow, 'accent' | 'sort'>>

/** How many of the largest towns make the list shown without a query, if there is none yet. */
const LISTED = 20
/** Two to four are emphasised: if most were bold, none would stand out. */
const EMPHASISED = 2

/**
 * Updates `regions` to these towns, in one transaction; the same towns again change nothing. The position of
 * a region in the list (`sort`) and its emphasis (`accent`) are the shop's own: those of existing rows stay.
 */
export async function importCities(db: Db, towns: TownToSave[]): Promise<CitiesReport> {
  return inTransaction(db, async trx => {
    const before = new Map((await regionsNow(trx)).map(row => [row.fias_id, row]))
    const isListed = [...before.values(), ...towns].some(region => (region.sort ?? 0) > 0)
    const places = isListed ? new Map<string, number>() : placesByPopulation(towns)

    const added: RegionRow[] = []
    const changed: RegionRow[] = []
    for (const town of towns) {
      const known = before.get(town.fias_id)
      const row = rowOf(town, known, places.get(town.fias_id) ?? 0)
      if (!known) added.push(row)
      else if (!isSame(known, row)) changed.push(row)
    }
    const written = [...added, ...changed]
    await saveRegions(trx, written)

    const unchanged = towns.length - written.length
    return {
      added: added.length,
      changed: changed.length,
      unchanged,
      elsewhere: before.size - unchanged - changed.length,
    }
  })
}

function placesByPopulation(towns: Town[]): Map<string, number> {
  const largest = towns.toSorted((a, b) => b.population - a.population).slice(0, LISTED)
  return new Map(largest.map((town, position) => [town.fias_id, position + 1]))
}

function rowOf(town: TownToSave, known: RegionRow | undefined, place: number): RegionRow {
  const { sort = place, accent = place > 0 && place <= EMPHASISED ? 1 : 0, ...rest } = town
  return { ...rest, accent: known?.accent ?? accent, sort: known ? known.sort || place : sort }
}

function isSame(known: RegionRow, row: RegionRow): boolean {
  return (Object.keys(row) as (keyof RegionRow)[]).every(column => known[column] === row[column])
}
