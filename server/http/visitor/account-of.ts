import type { Request } from 'express'
import { BadRequest } from '../../errors.ts'
import type { SignedIn, Visitor } from '../../shop/account/visitor.ts'
import { visitorOf } from './meet-visitor.ts'

/** The signed-in account, for its calls. Throws 401 for anybody else (decision 8). */
export function accountOf(req: Request): SignedIn {
  const visitor = visitorOf(req)
  if (isSignedIn(visitor)) return visitor
  throw new BadRequest('not-signed-in', 'Войдите, чтобы открыть кабинет', { status: 401 })
}

export function isSignedIn(visitor: Visitor): visitor is SignedIn {
  return visitor.user !== null
}
