import type { CertificatesTable } from '../../database/tables/promotions.ts'
import { enterToGuess } from '../limits/enter-to-guess.ts'
import type { Shop, Visitor } from '../shop.ts'
import { findCertificate } from './certificates.rows.ts'

/** A certificate by its number, or null for a wrong one. Throws `Refused('too-often')` after too many of those (decision 27). */
export async function checkCertificate(
  shop: Shop,
  visitor: Visitor,
  typed: string,
): Promise<CertificatesTable | null> {
  return enterToGuess(
    shop,
    'certificate',
    visitor,
    async db => (await findCertificate(db, [...new Set([typed.toUpperCase(), typed])])) ?? null,
  )
}
