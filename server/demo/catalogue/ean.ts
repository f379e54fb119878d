/**
 * EAN-13 of twelve digits: the digits with their check digit.
 *
 * Numbers starting with 2 are kept by GS1 for use inside a company, so these meet nobody's goods.
 */
export function eanOf(digits: string): string {
  if (!/^\d{12}$/.test(digits)) throw new Error(`not twelve digits: ${digits}`)
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
