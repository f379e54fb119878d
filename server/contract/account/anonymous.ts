import type { UserInfo } from './user.ts'

// Separate from the shapes: the start chunk of every page needs only this.

export const ANONYMOUS: UserInfo = {
  is_authorized: false,
  is_admin: false,
  in_loyalty_program: false,
  id: null,
  email: '',
  name: '',
  phone: '',
  first_name: '',
  last_name: '',
}
