import type { Db } from '../../database/open-database.ts'
import type { ReturnEventsTable, ReturnStatus } from '../../database/tables/returns.ts'
import { NotFound, Refused } from '../../errors.ts'
import { unmarkReturned } from '../orders/returned-pieces.ts'
import { isStanding, mayMoveReturn, RETURN_STATUS_WORDS } from './return-terms.rules.ts'
import {
  insertReturnEvent,
  lockReturn,
  moveRow,
  type ReturnRow,
  type WholeReturn,
} from './returns.queries.ts'

/**
 * Moves a return on and records it: the only place where a return's status changes. A refused or cancelled
 * return frees its pieces.
 *
 * `trx` must be a transaction. Throws `NotFound`; `Refused('bad-move')` where the table of moves has no such
 * move, and for the second of two concurrent moves.
 *
 * @param change what else of the row changes with it
 */
export async function moveReturn({
  trx,
  code,
  status,
  by,
  change = {},
}: {
  trx: Db
  code: string
  status: ReturnStatus
  by: { source: ReturnEventsTable['source']; now: number }
  change?: Partial<Pick<ReturnRow, 'track' | 'money' | 'delivery' | 'bonuses_taken'>>
}): Promise<WholeReturn> {
  const found = await lockReturn(trx, code)
  if (!found) throw new NotFound('return', code)
  const { row, events, lines, money } = found
  if (!mayMoveReturn(row.status, status)) throw badMove(code, row.status, status)
  if (!(await moveRow(trx, code, row.status, { ...change, status }))) throw badMove(code, row.status, status)
  const event = {
    return_code: code,
    position: events.length + 1,
    status,
    source: by.source,
    created_at: by.now,
  }
  await insertReturnEvent(trx, event)
  if (!isStanding(status)) await unmarkReturned(trx, row.order_id, lines)
  return { row: { ...row, ...change, status }, lines, money, events: [...events, event] }
}

function badMove(code: string, from: ReturnStatus, to: ReturnStatus): Refused {
  const words = RETURN_STATUS_WORDS
  return new Refused('bad-move', `Возврат ${code} нельзя перевести: ${words[from]} → ${words[to]}`, {
    status: 409,
  })
}
