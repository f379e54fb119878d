import {
  type CertificateTerms,
  cartCertificate,
  certificateError,
  certificateSteps,
  whyNoCertificate,
} from '../../../server/shop/money/certificate/certificate.rules.ts'
import { atShelf, pricedLine } from '../../support/goods/priced-lines.ts'

const NOW = 1_000
const ENDED = 'Срок действия сертификата закончился'
const EMPTY = 'На сертификате не осталось денег'
const NOT_ALLOWED = 'При этом способе доставки сертификат не принимается'

const given = (change: Partial<CertificateTerms> = {}): CertificateTerms => ({
  id: 'PODAROK-2026',
  balance: 500,
  wished: 500,
  ends_at: null,
  ...change,
})
const way = { now: NOW }
const noCertificates = { now: NOW, certificates_allowed: false }

test.each([
  [{ balance: 1, ends_at: null }, null],
  [{ balance: 0, ends_at: null }, EMPTY],
  [{ balance: 500, ends_at: NOW + 1 }, null],
  [{ balance: 500, ends_at: NOW }, ENDED],
  [{ balance: 0, ends_at: NOW }, ENDED],
])('a certificate of %j: %p', (terms, words) => {
  expect(certificateError(terms, NOW)).toBe(words)
})

describe('a certificate pays', () => {
  const goods = atShelf([pricedLine(1, 300), pricedLine(2, 600)])
  const step = { kind: 'certificate', rule: 'certificate', words: 'Сертификат …2026' }

  test('of each line its share, and tells the end of its number alone', () => {
    const steps = [
      { ...step, line: 1, roubles: -100 },
      { ...step, line: 2, roubles: -200 },
    ]
    expect(certificateSteps(given({ wished: 300 }), goods, way)).toEqual(steps)
    expect(certificateSteps(given({ balance: 300 }), goods, way)).toEqual(steps)
    expect(
      certificateSteps(given({ wished: 300 }), goods, { ...way, certificates_allowed: true }),
    ).toHaveLength(2)
  })

  test('all but one rouble', () => {
    const all = certificateSteps(given({ balance: 5_000, wished: 5_000 }), goods, way)
    expect(all.map(({ roubles }) => roubles)).toEqual([-300, -599])
  })

  test('nothing once it has ended, and nothing to a carrier that takes none', () => {
    expect(certificateSteps(given({ ends_at: NOW }), goods, way)).toEqual([])
    expect(certificateSteps(given(), goods, noCertificates)).toEqual([])
  })
})

test.each([
  ['pays', given(), way, null],
  ['pays', given(), { ...way, certificates_allowed: true }, null],
  ['was not wished', given({ wished: 0, ends_at: NOW }), noCertificates, null],
  ['has ended', given({ ends_at: NOW }), way, ENDED],
  ['has ended', given({ ends_at: NOW }), noCertificates, ENDED],
  ['is not taken', given(), noCertificates, NOT_ALLOWED],
])('one that %s is reported as such: %j by %j: %p', (_, terms, by, words) => {
  expect(whyNoCertificate(terms, by)).toBe(words)
})

describe('the cart shows a certificate', () => {
  const shown = (terms: Partial<CertificateTerms>, paid: number, by: object = way) =>
    cartCertificate(given(terms), paid, { now: NOW, ...by })

  test('with what it pays, what was wished and what is on it', () => {
    expect(shown({ balance: 700, wished: 500 }, 500)).toEqual({
      certificate_id: 'PODAROK-2026',
      amount: 500,
      wished: 500,
      balance: 700,
      error: null,
    })
  })

  test('and says why it pays less than was wished', () => {
    expect(shown({ balance: 300 }, 300).error).toBe('На сертификате 300\u00a0Р')
    const toRouble = 'Сертификатом можно оплатить 299\u00a0Р: к оплате должен остаться хотя бы 1 рубль'
    expect(shown({}, 299).error).toBe(toRouble)
    expect(shown({ balance: 300 }, 299).error).toBe(toRouble)
  })

  test('or nothing: it has ended, or the carrier takes none', () => {
    expect(shown({ ends_at: NOW }, 0, noCertificates).error).toBe(ENDED)
    expect(shown({}, 0, noCertificates).error).toBe(NOT_ALLOWED)
    expect(shown({}, 500, { certificates_allowed: true }).error).toBeNull()
  })
})
