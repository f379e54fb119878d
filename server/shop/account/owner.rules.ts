/** Who owns a cart or list: the account once signed in, before that the browser. `Visitor.owner` is the visitor's own. */
export type Owner = { user_id: number } | { visitor_id: number }

declare const proof: unique symbol

/**
 * An e-mail that somebody typed. It may be written to, but it ends, deletes and consents to nothing (promise
 * 29).
 */
export type UnprovedEmail = string
/**
 * An e-mail, in lower case, whose owner followed a link sent to it, and a phone whose owner typed a code sent
 * to it. They are made only here. What acts on somebody by an address takes these types, so a typed address
 * cannot be passed.
 */
export type ProvedEmail = string & { readonly [proof]: 'email' }
export type ProvedPhone = string & { readonly [proof]: 'phone' }

/** The account's e-mail, once the link in its letter was followed. */
export function provedEmailOf(account: { email: string; mail_confirmed: boolean }): ProvedEmail | null {
  return account.mail_confirmed && account.email !== '' ? (account.email.toLowerCase() as ProvedEmail) : null
}

/** The account's phone: signing in and changing the phone both need a code sent to it. */
export function provedPhoneOf(account: { id: number; phone: string }): ProvedPhone {
  return account.phone as ProvedPhone
}

/**
 * The e-mail that a letter's link was sent to. Whoever has the link can read its mail.
 *
 * @param found what the link's token refers to, by its hash or its signature
 */
export function emailOfLink(found: { email: string }): ProvedEmail {
  return found.email.toLowerCase() as ProvedEmail
}
