import type { Snapshot } from '../../../server/catalog/catalog.ts'
import type { PageSurroundings } from '../../../server/pages/painting/page-facts.ts'
import { Reader } from '../../../server/shop/reading/reader.ts'
import { CATALOGUE, GOODS, noticedCatalogue, PRODUCT } from '../../../server/shop/reading/shop-facts.ts'
import { noted, openSurroundings } from '../../support/goods/page-surroundings.ts'

let opened: Awaited<ReturnType<typeof openSurroundings>>
let read: Reader<PageSurroundings>
beforeEach(async () => {
  opened = await openSurroundings()
  read = new Reader(opened.surroundings)
})

describe('goods', () => {
  /** A product that is sold, with the branch that it hangs on, the root first. */
  function someProduct() {
    const { catalog } = opened
    const [id = 0] = catalog.list({ scope: 'all', per_page: 1 }).ids
    const product = catalog.findProduct(id)
    if (!product) throw new Error('nothing is sold')
    const above = catalog.categories.ancestorsOf(product.category_id).map(each => each.id)
    return { id, product, branch: [...above, product.category_id] }
  }
  function sellAll(product_id: number) {
    const offers = opened.catalog.findProduct(product_id)?.offers ?? []
    const stores = [...opened.catalog.stores.keys()]
    opened.catalog.setStock(
      offers.flatMap(({ id: offer_id }) => stores.map(store_id => ({ offer_id, store_id, qty: 0 }))),
    )
  }
  const otherThan = (product_id: number) =>
    opened.catalog.list({ scope: 'all', per_page: 1_000 }).ids.filter(id => {
      const { colors = [] } = opened.catalog.findProduct(id) ?? {}
      return id !== product_id && !colors.some(color => color.product_id === product_id)
    })

  test('a product is noted with what is to be had of it, whatever happens to others', async () => {
    const { id, product } = someProduct()
    expect(read.fact(PRODUCT, id)).toEqual(product)
    const { isOther } = await noted(read)
    const [other = 0] = otherThan(id).slice(-1)
    sellAll(other)
    expect(await isOther(opened.surroundings)).toBe(false)
    sellAll(id)
    expect(await isOther(opened.surroundings)).toBe(true)
  })

  test('one that is not there is noted, too: an import may bring it', async () => {
    expect(read.fact(PRODUCT, 999_999)).toBeNull()
    expect((await noted(read)).names).toEqual(['product [999999]'])
  })

  test('a list is noted by its branch, or by all of the catalogue', async () => {
    const { id, branch } = someProduct()
    const leaf = branch.at(-1) as number
    const { list, facets, search } = read.fact(GOODS, leaf)
    expect(list({ scope: { category_id: leaf }, per_page: 1_000 }).ids).toContain(id)
    expect(facets({ scope: { category_id: leaf } }).length).toBeGreaterThan(0)
    expect(search).toBe(opened.catalog.search)
    const all = new Reader(opened.surroundings)
    expect(all.fact(GOODS, 0).list({ scope: 'all', per_page: 1_000 }).total).toBe(
      opened.catalog.product_count,
    )
    expect(all.fact(GOODS, 0).facets({ scope: { category_id: leaf } })).toEqual(
      facets({ scope: { category_id: leaf } }),
    )
    const [ofBranch, ofAll] = [await noted(read), await noted(all)]
    expect([ofBranch.names, ofAll.names]).toEqual([[`goods [${leaf}]`], ['goods [0]']])

    const elsewhere = otherThan(id).find(each => {
      const category_id = opened.catalog.findProduct(each)?.category_id ?? 0
      return ![
        category_id,
        ...opened.catalog.categories.ancestorsOf(category_id).map(one => one.id),
      ].includes(leaf)
    })
    sellAll(elsewhere ?? 0)
    expect(await ofAll.isOther(opened.surroundings)).toBe(true)
    expect(await ofBranch.isOther(opened.surroundings)).toBe(false)
    sellAll(id)
    expect(await ofBranch.isOther(opened.surroundings)).toBe(true)
  })

  test('showing another branch than was read is an error: its revision is not noted', () => {
    const { branch } = someProduct()
    const goods = read.fact(GOODS, branch.at(-1) as number)
    for (const scope of ['all' as const, { category_id: -1 }, { collection: 'new' as const }, { ids: [1] }]) {
      expect(() => goods.list({ scope })).toThrow(/are asked for/)
      expect(() => goods.facets({ scope })).toThrow(/are asked for/)
    }
  })

  test.each(['of all', 'of its root', 'of its own branch'])(
    'a product that a list %s says is not noted again',
    async of => {
      const { id, branch } = someProduct()
      read.fact(GOODS, of === 'of all' ? 0 : ((of === 'of its root' ? branch[0] : branch.at(-1)) as number))
      read.fact(PRODUCT, id)
      expect((await noted(read)).names).toHaveLength(1)
    },
  )

  test('one that a list of another branch stands beside is', async () => {
    const { id, branch } = someProduct()
    const other = opened.catalog.categories.roots.find(root => root.id !== branch[0])?.id ?? 0
    read.fact(GOODS, other)
    read.fact(PRODUCT, id)
    expect((await noted(read)).names).toEqual([`goods [${other}]`, `product [${id}]`])
  })

  test('the tree, the stores and the tables of sizes are noted by the import', async () => {
    expect(read.fact(CATALOGUE)).toBe(opened.catalog)
    const { id } = someProduct()
    const { isOther } = await noted(read)
    sellAll(id)
    expect(await isOther(opened.surroundings)).toBe(false)
    const structure_revision = 'another import'
    expect(await isOther(opened.at({ catalog: { ...opened.catalog, structure_revision } }))).toBe(true)
  })

  describe('looked up by an action that knows of no reader', () => {
    const catalogue = (): Snapshot => noticedCatalogue(read, opened.catalog)
    const takeOne = (offer_id: number) => {
      const found = opened.catalog.findOffer(offer_id)
      const [shelf] = found?.offer.stock_stores ?? []
      if (!shelf) throw new Error('no store has it')
      opened.catalog.setStock([{ offer_id, store_id: shelf.store_id, qty: 7_777 }])
    }
    /** An offer of which a store has pieces. */
    function someOffer() {
      for (const id of opened.catalog.list({ scope: 'all', per_page: 1_000 }).ids) {
        const product = opened.catalog.findProduct(id)
        const offer = product?.offers.find(each => each.stock_stores.length > 0)
        if (product && offer) return { product, offer }
      }
      throw new Error('nothing lies in stores')
    }

    test('are noted with their pieces: each one sold is another cart', async () => {
      const { product, offer } = someOffer()
      expect(catalogue().findProduct(product.id)).toEqual(product)
      const { names, isOther } = await noted(read)
      expect(names).toEqual([`pieces [${product.id}]`])
      const [other = 0] = otherThan(product.id).slice(-1)
      sellAll(other)
      expect(await isOther(opened.surroundings)).toBe(false)
      takeOne(offer.id)
      expect(await isOther(opened.surroundings)).toBe(true)
    })

    test('are another cart, too, when what pages show of them is otherwise', async () => {
      const { product } = someOffer()
      catalogue().findProduct(product.id)
      const { isOther } = await noted(read)
      const { catalog } = opened
      const renamed = { ...catalog.visible, product: () => 'another import' }
      const pieces_revision = (id: number) => catalog.pieces_revision(id)
      expect(await isOther(opened.at({ catalog: { visible: catalog.visible, pieces_revision } }))).toBe(false)
      expect(await isOther(opened.at({ catalog: { visible: renamed, pieces_revision } }))).toBe(true)
    })

    test('by an offer are noted as its product, and by the import, which alone says whose it is', async () => {
      const { product, offer } = someOffer()
      expect(catalogue().findOffer(offer.id)).toEqual({ product, offer })
      expect((await noted(read)).names).toEqual(['catalogue', `pieces [${product.id}]`])
    })

    test('that are not there are noted, too: an import may bring them', async () => {
      expect(catalogue().findOffer(999_999)).toBeNull()
      expect((await noted(read)).names).toEqual(['catalogue'])
    })

    test('are noted by the import where only that changes what was asked', async () => {
      const { categories, stores, size_tables, structure_revision } = catalogue()
      expect([categories, stores, size_tables, structure_revision]).toEqual([
        opened.catalog.categories,
        opened.catalog.stores,
        opened.catalog.size_tables,
        opened.catalog.structure_revision,
      ])
      expect((await noted(read)).names).toEqual(['catalogue'])
    })

    test('are noted as a whole where anything else was asked', async () => {
      expect(catalogue().list({ scope: 'all' }).total).toBe(opened.catalog.product_count)
      const { names, notes, isOther } = await noted(read)
      expect([names, notes]).toEqual([['all-pieces'], [expect.any(String)]])
      takeOne(someOffer().offer.id)
      expect(await isOther(opened.surroundings)).toBe(true)
    })
  })
})
