import type { UserInfo } from './user.ts'

// Apart from the shapes: the start file of every page needs this alone.

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
