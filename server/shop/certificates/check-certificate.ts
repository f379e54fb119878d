import type { CertificatesTable } from '../../database/tables/promotions.ts'
import { enterToGuess } from '../limits/enter-to-guess.ts'
import { limitedAddress } from '../limits/limited-address.rules.ts'
import type { SavedVisitor, Shop } from '../shop.ts'
import { findCertificate } from './certificates.rows.ts'

/** A certificate by its number, or null for a wrong one. Throws `Refused('too-often')` after too many of those (decision 27). */
export async function checkCertificate(
  shop: Shop,
  visitor: SavedVisitor,
  typed: string,
): Promise<CertificatesTable | null> {
  const who = { visitor: String(visitor.id), address: limitedAddress(visitor.ip) }
  return enterToGuess(
    shop,
    'certificate',
    who,
    async db => (await findCertificate(db, [...new Set([typed.toUpperCase(), typed])])) ?? null,
  )
}
