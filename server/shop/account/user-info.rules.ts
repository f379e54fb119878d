import { ANONYMOUS } from '../../contract/account/anonymous.ts'
import type { UserInfo } from '../../contract/account/user.ts'
import { splitName } from '../../contract/checkout/checkout.ts'
import type { VisitorUser } from './visitor.ts'

/** Contract 1.3, "User info". */
export function userInfoOf(user: VisitorUser | null): UserInfo {
  if (!user) return ANONYMOUS
  const { name: first_name, surname: last_name } = splitName(user.name, user.surname)
  return {
    is_authorized: true,
    is_admin: user.is_admin,
    in_loyalty_program: user.in_loyalty_program,
    id: user.id,
    email: user.email,
    name: [first_name, last_name].filter(Boolean).join(' '),
    phone: user.phone,
    first_name,
    last_name,
  }
}

/** Only loyalty members have bonuses (contract 2.2). */
export function bonusesOf(user: VisitorUser | null): { available: number } | null {
  return user?.in_loyalty_program ? { available: user.bonus_balance } : null
}
