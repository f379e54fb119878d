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

declare const proof: unique symbol

/** An e-mail that somebody typed. It may be written to; it ends, deletes and consents nothing (promise 29). */
export type UnprovedEmail = string
/**
 * An e-mail, in small letters, whose owner followed a link that was sent to it; and a phone whose owner typed a code
 * that was sent to it. Made only here: what acts on somebody by their address takes these, and a typed one is no such.
 */
export type ProvedEmail = string & { readonly [proof]: 'email' }
export type ProvedPhone = string & { readonly [proof]: 'phone' }

/** The account's e-mail, once the link in its letter was followed. */
export function provedEmailOf(account: { email: string; mail_confirmed: boolean }): ProvedEmail | null {
  return account.mail_confirmed && account.email !== '' ? (account.email.toLowerCase() as ProvedEmail) : null
}

/** The account's phone: nobody is signed in, and none is changed, without its code. */
export function provedPhoneOf(account: { id: number; phone: string }): ProvedPhone {
  return account.phone as ProvedPhone
}

/**
 * The e-mail that a letter's link was sent to: whoever has the link reads its mail.
 *
 * @param found what the link's token was found to be about, by its hash or its signature
 */
export function emailOfLink(found: { email: string }): ProvedEmail {
  return found.email.toLowerCase() as ProvedEmail
}
