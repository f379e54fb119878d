import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Citable, citationsOf, citingFiles, faultsOf, readCitable } from '../../support/citations.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** Here wrong citations are written on purpose, and how they look. */
const OWN = ['test/unit/house/citations.test.ts', 'test/support/citations.ts']

let citable: Citable
beforeAll(async () => {
  citable = await readCitable(ROOT)
})

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

test('promises and decisions are numbered without a gap, the contract has its eighteen sections', () => {
  expect(citable.promises).toEqual(upTo(34))
  expect(citable.decisions).toEqual(upTo(citable.decisions.length))
  expect(citable.decisions.length).toBeGreaterThanOrEqual(40)
  expect([...citable.sections.keys()]).toEqual(
    ['1', '2'].flatMap(part => upTo(9).map(section => `${part}.${section}`)),
  )
})

test('whatever is cited is in the repository, under the number that is named', async () => {
  const faults: string[] = []
  let cited = 0
  for (const file of await citingFiles(ROOT)) {
    if (OWN.includes(file)) continue
    const text = await readFile(join(ROOT, file), 'utf8')
    cited += citationsOf(text).length
    faults.push(...faultsOf(ROOT, citable, file, text))
  }
  expect(faults).toEqual([])
  expect(cited).toBeGreaterThan(200)
})

test('every promise is cited by the code that keeps it, or says what it waits for', async () => {
  const promised = new Set<number>()
  const code = (await citingFiles(ROOT)).filter(file => /^(server|widgets)\/.*\.tsx?$/.test(file))
  for (const file of code) {
    for (const { kind, number } of citationsOf(await readFile(join(ROOT, file), 'utf8'))) {
      if (kind === 'promise') promised.add(Number(number))
    }
  }
  expect(citable.promises.filter(number => !promised.has(number))).toEqual(citable.waiting)
})

describe('a citation', () => {
  test('is found in every spelling, also over two lines', () => {
    const text = [
      '/** Promise 9. Places the order (promises 1-3, 22), see decisions 14, 20 and 24',
      ' * Source: contract 1.5 and 2.9; decision',
      ' * 12; Contract 1.3, "User info". */',
    ].join('\n')
    expect(citationsOf(text).map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      ...['promise 9', 'promise 1', 'promise 2', 'promise 3', 'promise 22'],
      ...['decision 14', 'decision 20', 'decision 24', 'decision 12'],
      ...['contract 1.5', 'contract 2.9', 'contract 1.3'],
    ])
  })

  test('that resolves is no fault', () => {
    const text = 'promises 1-4, contract 1.3, "User info", see `server/README.md` and `server/app.ts`'
    expect(faultsOf(ROOT, citable, 'server/any.ts', text)).toEqual([])
    const readme = 'see [the contract](contract/README.md) and `open-shop.ts`'
    expect(faultsOf(ROOT, citable, 'server/README.md', readme)).toEqual([])
  })

  test.each([
    ['promise 35', 'promise 35'],
    ['promises 33-35', 'promise 35'],
    ['decisions 3\n * and 99', 'decision 99'],
    ['contract 1.10', 'contract 1.10'],
    ['contract 1.3, "Cart shape"', 'contract 1.3, "Cart shape"'],
    ['contract 3 says', 'contract 3'],
    ['reliability.md 18', 'reliability.md'],
    ['see `outside.md`', 'outside.md'],
    ['specification 1, section 5', 'specification 1'],
    ['the specification names none', 'specification'],
    ['(README 20)', 'README 20'],
    ['(README item 36)', 'README item 36'],
    ['(architecture, "Hydration")', '(architecture'],
    ['server/jobs/send-outbox.ts', 'server/jobs/send-outbox.ts'],
    ['see `server/data`', 'server/data'],
  ])('%j that nobody can follow is a fault', (text, fault) => {
    expect(faultsOf(ROOT, citable, 'server/any.ts', ` * ${text}`)).toEqual([`server/any.ts: ${fault}`])
  })

  test.each([
    ['[the data](data/README.md)', 'data/README.md'],
    ['`checked-pool.ts`', 'checked-pool.ts'],
  ])('%j of a README that leads nowhere is a fault', (text, fault) => {
    expect(faultsOf(ROOT, citable, 'server/README.md', text)).toContain(`server/README.md: ${fault}`)
  })
})
