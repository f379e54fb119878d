import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NotCities, readCities } from '../../../server/import/cities/cities-table.ts'
import { importCities } from '../../../server/import/cities/import-cities.ts'
import { BUILT_IN_CITIES } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { allRegions, regionsRevision } from '../../../server/shop/towns/towns.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const file = readFileSync(join(import.meta.dirname, '../../support/goods/small-cities.csv'))
const { towns, problems } = readCities(file)
const named = (name: string) => towns.find(town => town.name === name)

describe('the table of towns', () => {
  test('names a town by its settlement, else city, else area, else region', () => {
    expect(towns.map(town => [town.name, town.fias_level])).toEqual([
      ['Первый', 4],
      ['Второй', 4],
      ['Третий', 4],
      ['Великий', 1],
      ['Районный', 3],
      ['Дальний', 6],
      ['Первый', 4],
    ])
  })

  test('gives regions their type where DaData has it', () => {
    expect([...new Set(towns.map(town => town.region_name))]).toEqual([
      'Примерная обл',
      'Респ Образец',
      'Образцовая Респ',
      'г Великий',
      'Угольная область - Кокс',
    ])
  })

  test('says the district, or the city that a settlement belongs to, and never the town itself', () => {
    expect(named('Второй')?.area_name).toBe('Речной р-н')
    expect(named('Дальний')).toMatchObject({ area_name: 'г Первый', type_full: 'посёлок городского типа' })
    expect(named('Районный')?.area_name).toBe('')
  })

  test('is read through what spreadsheets and footnotes do to it', () => {
    expect(named('Третий')).toMatchObject({ kladr_id: '0300000200000', latitude: 52.5, population: 0 })
    expect(named('Второй')).toMatchObject({
      fias_id: 'aaaaaaaa-0000-4000-8000-000000000002',
      timezone: 'UTC+5:30',
      population: 96,
      postal_code: '',
    })
    expect(named('Великий')?.population).toBe(1_000_000)
  })

  test('tells each row that cannot be used, with its line, and reads the others', () => {
    expect(problems).toEqual([
      { line: 10, reason: 'Бескодовый: код ФИАС «»' },
      { line: 11, reason: 'Безместный: нет координат' },
      { line: 12, reason: 'Беспоясный: часовой пояс «Moscow»' },
      { line: 13, reason: 'Первый: код ФИАС повторяется' },
      { line: 14, reason: 'нет названия' },
    ])
  })

  test('may begin with a byte order mark, be divided by semicolons, or be written in windows-1251', () => {
    const text = file
      .toString('utf8')
      .replace(/"52,5"/, '52.5')
      .replace(/^короткая.*\n/m, '')
    const marked = readCities(Buffer.from(`\uFEFF${file.toString('utf8')}`))
    const divided = readCities(
      Buffer.from(text.replace(/"([^"]*)"/g, (_, cell) => cell.replaceAll(',', ' ')).replaceAll(',', ';')),
    )

    expect(marked.towns).toEqual(towns)
    expect(divided.towns).toEqual(towns)
    expect(readCities(windows1251(file.toString('utf8'))).towns).toEqual(towns)
  })

  test.each(['', '{"name": "vitrina"}', 'fias_id,kladr_id\n1,2\n', '"fias_id,kladr_id'])(
    'refuses what is none: %s',
    text => {
      expect(() => readCities(Buffer.from(text))).toThrow(NotCities)
    },
  )
})

/** Russian letters and signs of the small table, as an old spreadsheet saves them. */
function windows1251(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1251')
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(text, letter => codes.get(letter) ?? 63)
}

onBothDatabases('the import of towns', open => {
  test('adds all, and the same file again changes nothing', async () => {
    const db = await open()
    expect(await importCities(db, towns)).toEqual({ added: 7, changed: 0, unchanged: 0, elsewhere: 0 })
    const [rows, revision] = [await allRegions(db), await regionsRevision(db)]

    expect(await importCities(db, towns)).toEqual({ added: 0, changed: 0, unchanged: 7, elsewhere: 0 })
    expect(await allRegions(db)).toEqual(rows)
    expect(await regionsRevision(db)).toBe(revision)
  })

  test('changes what the file changed, and tells the processes', async () => {
    const db = await open()
    await importCities(db, towns)
    const revision = await regionsRevision(db)
    const grown = towns.map(town => (town.name === 'Дальний' ? { ...town, population: 400 } : town))

    expect(await importCities(db, grown)).toEqual({ added: 0, changed: 1, unchanged: 6, elsewhere: 0 })
    expect((await allRegions(db)).find(region => region.name === 'Дальний')?.population).toBe(400)
    expect(await regionsRevision(db)).not.toBe(revision)
  })

  test('leaves the list that the shop made as it is, with towns that the file does not have', async () => {
    const db = await open()
    await importCities(db, BUILT_IN_CITIES)
    const places = async () =>
      (await allRegions(db))
        .filter(region => region.sort > 0)
        .map(region => [region.sort, region.name, region.accent])
        .toSorted()
    const before = await places()

    const moscow = towns.map(town =>
      town.name === 'Великий' ? { ...town, fias_id: BUILT_IN_CITIES[0]?.fias_id ?? '' } : town,
    )
    expect(await importCities(db, moscow)).toMatchObject({
      added: 6,
      changed: 1,
      elsewhere: BUILT_IN_CITIES.length - 1,
    })

    expect(await places()).toEqual(before.map(place => (place[0] === 1 ? [1, 'Великий', 1] : place)))
  })

  test('makes the list of the largest towns where nobody made one', async () => {
    const db = await open()
    await importCities(db, towns)

    const listed = (await allRegions(db)).toSorted((a, b) => a.sort - b.sort).map(region => region.name)
    expect(listed.slice(0, 3)).toEqual(['Великий', 'Районный', 'Первый'])
  })

  test('takes thousands of towns', async () => {
    const db = await open()
    const [first] = towns
    if (!first) throw new Error('no towns')
    const many = Array.from({ length: 3_000 }, (_, number) => ({ ...first, fias_id: `town-${number}` }))

    expect((await importCities(db, many)).added).toBe(3_000)
  })
})
