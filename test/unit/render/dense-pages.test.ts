import { hash } from 'node:crypto'
import fc from 'fast-check'
import { joinTexts } from '../../../server/render/cache/cached-page.ts'
import { DensePages } from '../../../server/render/cache/dense-pages.ts'
import { PageCache } from '../../../server/render/cache/page-cache.ts'
import { decompressPiece } from '../../../server/render/cache/piece.ts'
import { FrequencySketch } from '../../../server/render/cache/popular-cache.ts'

/** Incompressible by itself, and the same each time. */
const tile = (number: number) =>
  Array.from({ length: 6 }, (_, part) => hash('sha1', `${number} ${part}`)).join(' ')
const tilesOf = (numbers: number[]) => `<main>${numbers.map(tile).join('\n')}</main>`
const BRANCH = Array.from({ length: 60 }, (_, number) => number)

const wantedBy = (address: string) => ({
  address: `whole ${address}`,
  together: address,
  alike: 'women/dresses',
})

/** As a page is asked for by who has no row, whose facts stand still. */
async function strangers(cache: PageCache, address: string, paint: () => string): Promise<string> {
  const found = cache.find(address, 'zstd')
  const make = async () => ({
    shared: [Buffer.from(paint()), Buffer.from('<footer>')],
    own: [Buffer.from('<p>Войти</p>')],
    names: ['state'],
    is_whole: true,
    key: address,
    shared_key: `shared ${address}`,
  })
  const { page } = found
    ? { page: found }
    : await (cache.recompress([address], 'zstd', wantedBy(address)) ??
        cache.whole(wantedBy(address), 'zstd', make))
  return String(Buffer.concat(await Promise.all(page.pieces.map(piece => decompressPiece(piece, 'zstd')))))
}

/** The shared parts of the same page; null where nothing of it is there. */
async function visitors(cache: PageCache, address: string): Promise<string[] | null> {
  const wanted = { address, together: `shared ${address}`, alike: 'women/dresses' }
  const made = await cache.recompress([`shared ${address}`], 'zstd', wanted)
  if (!made) return null
  return (await Promise.all(made.page.pieces.map(piece => decompressPiece(piece, 'zstd')))).map(String)
}

const filtered = (address: number) => BRANCH.filter(number => (number * 7 + address) % 5 !== 0)

/** A branch's page, and after it more filtered ones than have room as they are sent. */
async function askForAll(cache: PageCache, count: number): Promise<{ painted: number }> {
  let painted = 0
  const ask = (name: string, numbers: number[]) =>
    strangers(cache, name, () => {
      painted++
      return tilesOf(numbers)
    })
  await ask('branch', BRANCH)
  for (let round = 0; round < 3; round++)
    for (let address = 0; address < count; address++) {
      const text = await ask(`filtered ${address}`, filtered(address))
      expect(text).toBe(`${tilesOf(filtered(address))}<p>Войти</p><footer>`)
    }
  return { painted }
}

describe('pages for which there is no room as they are sent', () => {
  test('are rendered once', async () => {
    const cache = new PageCache({ compressed: 40_000, texts: 0, dense: 1_000_000 })
    const { painted } = await askForAll(cache, 40)
    expect(painted).toBeLessThanOrEqual(45)
    expect(cache.figures().bytes).toBeLessThan(150_000)
  })

  test('are rendered each time where there is no room for their differences either', async () => {
    const cache = new PageCache({ compressed: 40_000, texts: 0, dense: 0 })
    const { painted } = await askForAll(cache, 40)
    expect(painted).toBeGreaterThan(80)
  })

  test('give a visitor the shared parts, too', async () => {
    const cache = new PageCache({ compressed: 40_000, texts: 0, dense: 1_000_000 })
    await askForAll(cache, 40)
    let found = 0
    for (let address = 0; address < 40; address++) {
      const texts = await visitors(cache, `filtered ${address}`)
      if (!texts) continue
      found++
      expect(texts).toEqual([tilesOf(filtered(address)), '<footer>'])
    }
    expect(found).toBeGreaterThan(35)
  })

  test('are not cached twice while they can be made of what is cached as it is sent', async () => {
    const cache = new PageCache({ compressed: 20_000, texts: 0, dense: 1_000_000 })
    for (let times = 0; times < 20; times++) {
      await strangers(cache, 'branch', () => tilesOf(BRANCH))
      await strangers(cache, 'filtered 1', () => tilesOf(filtered(1)))
    }
    const { bytes } = cache.figures()
    expect(await visitors(cache, 'filtered 1')).toEqual([tilesOf(filtered(1)), '<footer>'])
    expect(cache.figures().bytes).toBe(bytes)
    // What is cached nowhere else is.
    await strangers(cache, 'filtered 2', () => tilesOf(filtered(2)))
    expect(cache.figures().bytes).toBeGreaterThan(bytes)
  })

  test('are forgotten with everything else', async () => {
    const cache = new PageCache({ compressed: 40_000, texts: 0, dense: 1_000_000 })
    await askForAll(cache, 20)
    cache.clear()
    expect(cache.figures().bytes).toBe(0)
    expect(await visitors(cache, 'filtered 3')).toBeNull()
  })
})

const pageOf = (texts: string[], shared_key: string) => ({
  names: [],
  is_whole: true,
  pieces: [],
  cuts: {
    key: shared_key,
    names: ['state'],
    places: joinTexts({ shared: texts.map(text => Buffer.from(text)), own: [], names: [], is_whole: true })
      .places,
  },
})

function add(dense: DensePages, key: string, texts: string[]): void {
  dense.add({
    key,
    page: pageOf(texts, `shared ${key}`),
    demand: key,
    alike: 'a',
    texts: () => texts.map(text => Buffer.from(text)),
  })
}

test('a page is the same to the byte after it was compressed against any other', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 3_000 }),
      fc.array(fc.string({ unit: 'grapheme', maxLength: 500 }), { minLength: 1, maxLength: 4 }),
      (reference, texts) => {
        const dense = new DensePages(1_000_000, new FrequencySketch(64))
        dense.offerReference('a', Buffer.from(`reference ${reference}`))
        add(dense, 'page', texts)
        expect(dense.find('page')?.texts.map(String)).toEqual(texts)
        expect(dense.findWhole('shared page')?.texts.map(String)).toEqual(texts)
      },
    ),
    { numRuns: 60 },
  )
})

test('a longer page becomes the reference, and those before it are still read by theirs', () => {
  const dense = new DensePages(1_000_000, new FrequencySketch(64))
  dense.offerReference('a', Buffer.from(tilesOf(BRANCH.slice(0, 10))))
  add(dense, 'one', [tilesOf([1, 2, 3])])
  dense.offerReference('a', Buffer.from(tilesOf(BRANCH)))
  add(dense, 'other', [tilesOf([41, 42, 43])])
  expect(dense.find('one')?.texts.map(String)).toEqual([tilesOf([1, 2, 3])])
  expect(dense.find('other')?.texts.map(String)).toEqual([tilesOf([41, 42, 43])])
})

test('what cannot be read any more is not found, and may be added again', () => {
  const text = tilesOf(BRANCH)
  // Room for one reference.
  const dense = new DensePages(text.length * 8, new FrequencySketch(64))
  dense.offerReference('a', Buffer.from(text))
  add(dense, 'page', [tilesOf([1, 2, 3])])
  dense.offerReference('b', Buffer.from(tilesOf(BRANCH.toReversed())))
  expect(dense.find('page')).toBeUndefined()
  dense.offerReference('a', Buffer.from(text))
  add(dense, 'page', [tilesOf([1, 2, 3])])
  expect(dense.find('page')?.texts.map(String)).toEqual([tilesOf([1, 2, 3])])
})

test('stay within their bytes', () => {
  const dense = new DensePages(60_000, new FrequencySketch(1_024))
  dense.offerReference('a', Buffer.from(tilesOf(BRANCH)))
  for (let number = 0; number < 200; number++) {
    add(dense, `page ${number}`, [`${tilesOf(filtered(number))}${tile(1_000 + number)}`])
    expect(dense.bytes).toBeLessThanOrEqual(60_000)
  }
})
