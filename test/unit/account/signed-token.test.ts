import { keyedHash, type Purpose, readToken, signToken } from '../../../server/shop/account/signed-token.ts'

const NOW = 1_700_000_000_000
const UNTIL = 1_800_000_000_000
const shop = { secret: 'the secret of tests', now: () => NOW }

describe('what the shop signs', () => {
  // As versions before signed it: cookies and letters of theirs are out there.
  test.each<[Purpose, string, string, number | undefined]>([
    ['own orders', '123456789012', '~1800000000000.-avFWGh-Q3hVlD2He0OQIY884ZU1Zc4y7V71L193Bfw', UNTIL],
    ['shared favourites', '1-2k', '.jpqzvy9Csg3duaSfj8Ob0X', undefined],
    ['size subscription', '7', '.XxNJK8wXKmmnpyfUcgx0Ye', undefined],
  ])('for %s is read again, and is what it always was', (purpose, value, rest, until) => {
    const token = signToken(shop, purpose, value, until)
    expect(token).toBe(value + rest)
    expect(readToken(shop, purpose, token)).toBe(value)
  })

  test.each<[Purpose, string, string]>([
    ['newsletter', 'anna@example.ru', '8DJAadOAmdi2vDWPbBvKsTmLP2BZYa0-bzgX0FF_wMU'],
    ['experiment', 'payments\n7', 'P3mgOULrC1BKwju8AvS0y7WJ9WVWJyFsIZfcsZTZWGI'],
    ['limit', 'phone\n+79161234567', 'UyIQXshRgR2JwLjxdxRriX'],
    ['SMS code', '["browser",7,"sign-in"]', 'zsSCAfjOhCdBuBiMRfXDbuIahnGxDvB_4GWsCxIoAUU'],
  ])('for %s is hashed as it always was', (purpose, value, hash) => {
    expect(keyedHash(shop, purpose, value)).toBe(hash)
  })

  const PURPOSES: Purpose[] = ['own orders', 'shared favourites', 'size subscription', 'newsletter', 'limit']
  test.each(PURPOSES)('for %s opens nothing else', purpose => {
    const token = signToken(shop, purpose, '123', UNTIL)
    const opened = PURPOSES.filter(other => readToken(shop, other, token) !== null)
    expect(opened).toEqual([purpose])
  })

  test.each([
    ['of another secret', signToken({ secret: 'another' }, 'own orders', '123', UNTIL)],
    ['of another value', signToken(shop, 'own orders', '123', UNTIL).replace('123', '124')],
    ['of a later end', signToken(shop, 'own orders', '123', UNTIL).replace('~18', '~19')],
    ['that is cut', signToken(shop, 'own orders', '123', UNTIL).slice(0, -1)],
    ['that is longer', `${signToken(shop, 'own orders', '123', UNTIL)}A`],
    ['without a signature', '123'],
    ['that is empty', ''],
    ['that is none', null],
  ])('is not a token %s', (_, token) => {
    expect(readToken(shop, 'own orders', token)).toBeNull()
  })

  test('ends at its moment, and one without a time when whoever reads it says', () => {
    const at = (until?: number) => signToken(shop, 'own orders', '123', until)
    expect(readToken(shop, 'own orders', at(NOW + 1))).toBe('123')
    expect(readToken(shop, 'own orders', at(NOW))).toBeNull()
    expect(readToken(shop, 'own orders', at())).toBeNull()
    expect(readToken(shop, 'own orders', at(), NOW + 1)).toBe('123')
    expect(readToken(shop, 'own orders', at(), NOW)).toBeNull()
  })
})
