import * as v from 'valibot'
import { hasPieces, type Product } from '../../contract/catalog/catalog.ts'
import { type LookProps, ProductsProps } from '../../contract/content/asking-props.ts'
import { goodsPictureOf } from '../../contract/content/goods-picture.ts'
import { PRODUCT } from '../../shop/reading/shop-facts.ts'
import type { OffersHere } from '../catalog/offers-here.ts'
import { askedGoods, goodsAt } from './asked-goods.ts'
import { askedPicture } from './asked-picture.ts'
import type { PageReader } from './page-facts.ts'

/** Of so many things of a listing the first one that can be had is a piece of a look. */
const LOOKED_AT = 8

/**
 * What `{% look %}` shows: the goods of `{% products %}`, or one of each listing, each with the sizes that can be had in
 * the page's town; and the picture of who wears them, unless it is of goods that are not there.
 */
export function askedLook(
  read: PageReader,
  { title, text, picture, pieces, ...source }: LookProps,
  { canBeHad }: OffersHere,
) {
  const ids = pieces ? onePieceOfEach(read, pieces, canBeHad) : undefined
  if (ids === '') return null
  const found = askedGoods(read, v.parse(ProductsProps, ids ? { ids } : source), [])
  if (!found) return null
  const goods = found.products.map(
    ({ id, url, name, price, price_old, stickers, badge_percent, pictures }) => {
      const offers = read.fact(PRODUCT, id)?.offers ?? []
      return {
        ...{ id, url, name, price, price_old, stickers, badge_percent },
        picture_key: pictures[0]?.key ?? '',
        sizes: offers.filter(canBeHad).map(({ ext_id, size_name }) => ({ ext_id, size_name })),
        gone: offers.some(hasPieces) ? 'Нет в вашем городе' : 'Нет в наличии',
      }
    },
  )
  const sold = goods.filter(({ sizes }) => sizes.length > 0)
  const total = sold.reduce((sum, { price }) => sum + price, 0)
  const of_goods = picture === '' ? null : goodsPictureOf(picture)
  const shown = of_goods && !askedPicture(read, of_goods) ? '' : picture
  const picture_alt = `Всё вместе: ${goods.map(({ name }) => name).join(', ')}`
  return {
    ...{ title, text, picture: shown, picture_alt, goods },
    ...{ ids: sold.map(({ id }) => id).join(' '), total },
  }
}

/** By number, in the order of the listings; a listing without goods has none. */
function onePieceOfEach(read: PageReader, pieces: string[], canBeHad: OffersHere['canBeHad']): string {
  const chosen: Product[] = []
  for (const piece of pieces) {
    const address = piece.startsWith('/') ? piece : `/catalog/${piece}/`
    const others = goodsAt(read, address, LOOKED_AT).filter(
      ({ group_key }) => !chosen.some(each => each.group_key === group_key),
    )
    const isHad = ({ pictures, offers }: Product) => pictures.length > 0 && offers.some(canBeHad)
    const thing = others.find(isHad) ?? others[0]
    if (thing) chosen.push(thing)
  }
  return chosen.map(({ id }) => id).join(' ')
}
