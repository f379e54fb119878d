import { buildSnapshot } from '../../../server/catalog/snapshot/build-snapshot.ts'
import type { PackedSnapshot } from '../../../server/catalog/snapshot/packed-snapshot.ts'
import type { PageSurroundings } from '../../../server/pages/painting/page-facts.ts'
import { NO_VARIANTS } from '../../../server/shop/experiments/experiments.ts'
import { askAgain, type Reader } from '../../../server/shop/reading/reader.ts'
import { DEFAULT_TOWN } from '../../../server/shop/towns/towns.ts'
import { randomCatalogue } from './random-catalogue.ts'

export const NOON = Date.UTC(2026, 0, 15, 9)
const SHAPE = { seed: 1, products: 40, stores: 6, stocked: 4, description: 20, now: NOON }

/** The part of a shop that facts use, with the current catalogue. */
export async function openSurroundings() {
  const catalog = (await buildSnapshot(randomCatalogue(SHAPE), () => NOON)) as PackedSnapshot
  const shop = {
    now: () => NOON,
    config: { SHOP_NAME: 'Витрина', SERVICE_CODE: 'vitrina' },
    renderer: { version: 'templates-1' },
    catalog: { current: () => catalog },
    delivery_caches: {
      book: { rest: null, last: null, look: { at: NOON, book: Promise.resolve({ revision: 'book-1' }) } },
    },
  } as unknown as PageSurroundings['shop']
  const surroundings: PageSurroundings = {
    shop,
    catalog,
    town: DEFAULT_TOWN,
    experiment: 'allPaymentMethods',
    variants: NO_VARIANTS,
  }
  return {
    shop,
    catalog,
    surroundings,
    at: (change: object) => ({ ...surroundings, ...change }) as PageSurroundings,
  }
}

/** The facts that were asked for, in order, and whether their notes differ in other surroundings. */
export async function noted(read: Reader<PageSurroundings>) {
  const { questions, notes } = await read.notes()
  return {
    names: questions.map(({ name }) => name),
    notes,
    isOther: async (seen: PageSurroundings) =>
      JSON.stringify(await askAgain(questions, seen)) !== JSON.stringify(notes),
  }
}
