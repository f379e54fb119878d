/** CRC-32's polynomial, lowest power first. */
const POLYNOMIAL = 0xedb88320

/**
 * What appending `length` bytes does to a crc32: `crcShift(b.length)(crc32(a)) ^ crc32(b)` is the crc32 of
 * `a` and `b` together. So the checksum of a whole page is computed from its pieces without reading them
 * again.
 *
 * As zlib's `crc32_combine_op`: crc32 is a remainder of polynomials over GF(2), and appended bytes multiply
 * it by x^(8 · length).
 */
export function crcShift(length: number): (crc: number) => number {
  let power = ONE
  let square = X8
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = times(power, square)
    square = times(square, square)
  }
  return crc => times(power, crc)
}

/** Bits are reversed: x^0 is the highest. */
const ONE = 0x80000000
const X8 = ONE >>> 8

/** a · b modulo the polynomial. */
function times(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor
    factor = (factor & 1) !== 0 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product >>> 0
}
