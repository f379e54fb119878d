import { ANONYMOUS } from '../../contract/account/anonymous.ts'
import type { UserInfo } from '../../contract/account/user.ts'
import type { VisitorUser } from './visitor.ts'

/** Contract 1.3, "User info". */
export function userInfoOf(user: VisitorUser | null): UserInfo {
  if (!user) return ANONYMOUS
  return {
    is_authorized: true,
    is_admin: user.is_admin,
    in_loyalty_program: user.in_loyalty_program,
    id: user.id,
    email: user.email,
    name: [user.name, user.surname].filter(Boolean).join(' '),
    phone: user.phone,
    first_name: user.name,
    last_name: user.surname,
  }
}

/** Only loyalty members have bonuses (contract 2.2). */
export function bonusesOf(user: VisitorUser | null): { available: number } | null {
  return user?.in_loyalty_program ? { available: user.bonus_balance } : null
}
