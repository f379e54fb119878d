import type { Db } from '../../../database/open-database.ts'
import type { UnprovedEmail } from '../proved.rules.ts'
import type { VisitorUser } from '../visitor.ts'
import { fillEmpty } from './profile.queries.ts'

/** Whom an order is for, as its form says. */
export interface NamedInOrder {
  name: string
  surname: string
  email: UnprovedEmail
}

/**
 * Writes an order's name and e-mail into its account, where that has none (decision 30). The e-mail was typed by somebody
 * and is not proved by it (promise 29). An account that lacks nothing costs no statement.
 *
 * @param trx the order's transaction
 * @param user the account as it was when the shopper came; what it got since stays
 */
export async function fillProfile(trx: Db, user: VisitorUser | null, order: NamedInOrder): Promise<void> {
  if (!user) return
  const lacksName = user.name === '' && user.surname === '' && order.name !== ''
  const lacksEmail = user.email === '' && order.email !== ''
  if (!lacksName && !lacksEmail) return
  const { name, surname, email } = order
  await fillEmpty(trx, { user_id: user.id, name, surname, email })
}
