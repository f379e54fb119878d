import type { Visitor } from './visitor.ts'

/** Whose cart or list: the account's once signed in, the browser's before. */
export type Owner = { user_id: number } | { visitor_id: number }

/** Carts and favourites belong to the account once signed in, to the browser before. */
export function ownerOf(visitor: Visitor & { id: number }): Owner {
  return visitor.user ? { user_id: visitor.user.id } : { visitor_id: visitor.id }
}

/** Null for who has no row: nothing can be theirs. */
export function findOwner(visitor: Visitor): Owner | null {
  return visitor.id === null ? null : ownerOf({ ...visitor, id: visitor.id })
}
