import * as v from 'valibot'
import { hasPieces } from '../../contract/catalog/catalog.ts'
import { type LookProps, ProductsProps } from '../../contract/content/asking-props.ts'
import { PRODUCT } from '../../shop/reading/shop-facts.ts'
import type { OffersHere } from '../catalog/offers-here.ts'
import { askedGoods } from './asked-goods.ts'
import type { PageReader } from './page-facts.ts'

/** What `{% look %}` shows: the goods of `{% products %}`, each with the sizes that can be had in the page's town. */
export function askedLook(read: PageReader, { title, text, ...source }: LookProps, { canBeHad }: OffersHere) {
  const found = askedGoods(read, v.parse(ProductsProps, source), [])
  if (!found) return null
  const goods = found.products.map(({ id, url, name, price, price_old, pictures }) => {
    const offers = read.fact(PRODUCT, id)?.offers ?? []
    return {
      ...{ id, url, name, price, price_old },
      picture_key: pictures[0]?.key ?? '',
      sizes: offers.filter(canBeHad).map(({ ext_id, size_name }) => ({ ext_id, size_name })),
      gone: offers.some(hasPieces) ? 'Нет в вашем городе' : 'Нет в наличии',
    }
  })
  const sold = goods.filter(({ sizes }) => sizes.length > 0)
  return { title, text, goods, ids: sold.map(({ id }) => id).join(' ') }
}
