/** Days in which what was bought at a distance may be brought back, and the page that says so. */
export const RETURN_DAYS = 7
export const RETURNS_PATH = '/delivery-and-returns/'

/**
 * May goods of sound quality be returned? Underwear, stockings and socks may not.
 *
 * @param category name of the product's own category: a section «Бельё и домашняя одежда» holds pyjamas, too
 *
 * Source: the page `/delivery-and-returns/`, «Что вернуть нельзя»; Government decree 2463 of 31 December 2020.
 */
export function isReturnable(category: string): boolean {
  return !/бель[её]|трус|бюстгальтер|чулк|чулочн|колгот|носк/i.test(category)
}
