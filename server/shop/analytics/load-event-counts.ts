import { shopDay } from '../../contract/delivery/hours.ts'
import { DAY_MS } from '../../contract/durations.ts'
import type { TownContext } from '../towns/towns.ts'
import { NO_TOWN } from './count-events.ts'
import { eventCountsSince } from './event-counts.queries.ts'
import { type EventTables, eventTables } from './event-table.rules.ts'

const TOWNS_SHOWN = 50

/** What happened in browsers on the last days, today among them; towns by their names. */
export async function loadEventCounts(shop: TownContext, days: number): Promise<EventTables> {
  const rows = await eventCountsSince(shop.db, shopDay(shop.now() - (days - 1) * DAY_MS))
  const tables = eventTables(rows, { towns_most: TOWNS_SHOWN })
  const nameOf = async (fias_id: string) =>
    fias_id === NO_TOWN
      ? 'Неизвестный город'
      : ((await shop.towns.recall(fias_id))?.name ?? (await shop.towns.answered(fias_id))?.name ?? fias_id)
  const towns = await Promise.all(tables.towns.map(async row => ({ ...row, value: await nameOf(row.value) })))
  return { ...tables, towns }
}
