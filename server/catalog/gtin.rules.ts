/**
 * Is this the number by which the whole world knows the goods (GTIN-8, -12, -13, -14)? Its last digit must be right.
 * Numbers that GS1 keeps for use within a company or a country name nothing outside of it, and search engines refuse
 * them: GTIN-13 beginning with 02, 04 or 2.
 *
 * Source: GS1 General Specifications, 1.4 "Restricted circulation numbers" and 7.9 "Check digit calculations".
 */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false
  const digits = [...barcode.padStart(14, '0')].map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0 && !isRestricted(barcode)
}

function isRestricted(barcode: string): boolean {
  if (barcode.length === 8) return /^[02]/.test(barcode)
  return /^(2|02|04)/.test(barcode.padStart(14, '0').slice(1))
}
