import type { Snapshot } from '../../catalog/catalog.ts'
import type { Product } from '../../contract/catalog/catalog.ts'
import type { Fact, Reader } from './reader.ts'
import { CATALOGUE, type Surroundings } from './shop-facts.ts'

/** A product with its pieces, as a cart tells of them: another after each that is sold. */
const PIECES: Fact<[product_id: number], Product | null, Surroundings> = {
  name: 'pieces',
  revision: ({ catalog }, id) => `${catalog.visible.product(id)} ${catalog.pieces_revision(id)}`,
  find: ({ catalog }, id) => catalog.findProduct(id),
}

const ALL_PIECES: Fact<[], Snapshot, Surroundings> = {
  name: 'all-pieces',
  revision: ({ catalog }) => `${catalog.visible.all()} ${catalog.stock_revision}`,
  find: ({ catalog }) => catalog,
}

/**
 * The catalogue for actions that know of no reader: what they look up in it is noted, by products where they ask for
 * those, else the whole.
 */
export function noticedCatalogue<Seen extends Surroundings>(read: Reader<Seen>, catalog: Snapshot): Snapshot {
  const noticed: Partial<Snapshot> = {
    findProduct: id => read.fact(PIECES, id),
    findOffer(offer_id) {
      // Which product it is of, only an import changes.
      read.fact(CATALOGUE)
      const found = catalog.findOffer(offer_id)
      return found && read.fact(PIECES, found.product.id) && found
    },
  }
  return new Proxy(catalog, {
    get(target, name: keyof Snapshot) {
      if (name in noticed) return noticed[name]
      if (name === 'categories' || name === 'stores' || name === 'size_tables' || name === 'revision')
        return read.fact(CATALOGUE)[name]
      return read.fact(ALL_PIECES)[name] ?? target[name]
    },
  })
}
