import type { Request, Response } from 'express'
import { NotFound } from '../../errors.ts'
import type { Shop } from '../../shop.ts'
import { sendUncachedPage } from '../painting/send-page.ts'

/** A page that a letter's link leads to: what the button will do, or what it has done. */
export interface LetterStep {
  title: string
  text: string
  /** Empty: there is nothing left to do. */
  button: string
}

/**
 * @param from where the button leads: the address without its token
 */
export async function sendLetterStep({
  shop,
  req,
  res,
  from,
  step,
}: {
  shop: Shop
  req: Request
  res: Response
  from: { path: string; token: string }
  step: LetterStep
}): Promise<void> {
  await sendUncachedPage(shop, req, res, {
    template: 'pages/subscription',
    is_personal: true,
    load: () => ({
      title: step.title,
      description: '',
      robots: 'noindex',
      // The token is in the form's address: it has no fields, and so no body.
      data: { step, action: `${from.path}?token=${encodeURIComponent(from.token)}` },
    }),
  })
}

/**
 * @param what the letter was about. Throws `NotFound` where the address has no token.
 */
export function tokenOfLetter(req: Request, what: string): string {
  const { token } = req.query
  if (typeof token !== 'string') throw new NotFound(what, 'without a token')
  return token
}
