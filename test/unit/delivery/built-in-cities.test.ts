import { BUILT_IN_CITIES, builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'

describe('the built-in towns', () => {
  test('are more than 70, each with codes of the address register, two emphasised', () => {
    expect(BUILT_IN_CITIES.length).toBeGreaterThan(70)
    expect(BUILT_IN_CITIES.filter(city => city.accent === 1)).toHaveLength(2)
    expect(new Set(BUILT_IN_CITIES.map(city => city.fias_id)).size).toBe(BUILT_IN_CITIES.length)
    const faulty = BUILT_IN_CITIES.filter(
      city =>
        !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(city.fias_id) ||
        !/^\d{13}$/.test(city.kladr_id) ||
        !/^UTC\+\d+$/.test(city.timezone) ||
        !/^\d{6}$/.test(city.postal_code),
    )
    expect(faulty).toEqual([])
  })

  test('stand as they are listed, then by their people', () => {
    const [listed, others] = [BUILT_IN_CITIES.slice(0, 20), BUILT_IN_CITIES.slice(20)]
    expect(listed.map(city => city.sort)).toEqual(listed.map((_, index) => index + 1))
    expect(others.every(city => city.sort === 0)).toBe(true)
    expect(others).toEqual(others.toSorted((a, b) => b.population - a.population))
  })

  test('lie where their time zones are', () => {
    const ahead = (name: string) => Number(builtInTown(name).timezone.slice('UTC+'.length))
    const astray = BUILT_IN_CITIES.filter(
      city =>
        Math.abs(city.longitude / 15 - ahead(city.name)) > 1.6 || city.latitude < 42 || city.latitude > 69,
    )
    expect(astray).toEqual([])
    expect(() => builtInTown('Китеж')).toThrow('no built-in town Китеж')
  })
})
