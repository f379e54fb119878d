import { inTransaction } from '../../database/in-transaction.ts'
import type { CertificatesTable } from '../../database/tables/promotions.ts'
import { enterIn } from '../limits/enter.ts'
import { limitedAddress } from '../limits/limited-address.rules.ts'
import type { SavedVisitor, Shop } from '../shop.ts'
import { findCertificate } from './certificates.rows.ts'

/**
 * A certificate by its number, or null for a wrong one. Wrong numbers are counted, and once there were too many nobody
 * is told of right ones either: throws `Refused('too-often')` (decision 27).
 */
export async function checkCertificate(
  shop: Shop,
  visitor: SavedVisitor,
  typed: string,
): Promise<CertificatesTable | null> {
  try {
    return await inTransaction(shop.db, async trx => {
      // Counted first, so that many tries at once are no more than the limit; a right number takes its count back.
      const who = { visitor: String(visitor.id), address: limitedAddress(visitor.ip) }
      await enterIn(shop, trx, 'certificate', who)
      const found = await findCertificate(trx, [...new Set([typed.toUpperCase(), typed])])
      if (found) throw new RightNumber(found)
      return null
    })
  } catch (error) {
    if (error instanceof RightNumber) return error.certificate
    throw error
  }
}

class RightNumber extends Error {
  readonly certificate: CertificatesTable

  constructor(certificate: CertificatesTable) {
    super('a right number is not counted')
    this.certificate = certificate
  }
}
