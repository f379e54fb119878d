import { type Product, productIdOf } from '../../contract/catalog/catalog.ts'
import { PICTURE_WIDTHS } from '../../contract/catalog/pictures.ts'
import type { EditorsPicture } from '../../contract/content/editors-picture.ts'
import type { GoodsPicture } from '../../contract/content/goods-picture.ts'
import { PRODUCT } from '../../shop/reading/shop-facts.ts'
import { goodsAt } from './asked-goods.ts'
import type { PageReader } from './page-facts.ts'

/** Of so many goods the first one with a picture is shown. */
const LOOKED_AT = 8
/** The widest that goods' pictures are made. */
const WIDEST = Math.max(...PICTURE_WIDTHS)

/** A picture of goods in the place of an editor's own; null where there are no such goods, or none with a picture. */
export function askedPicture(read: PageReader, { address, position }: GoodsPicture): EditorsPicture | null {
  const pictures = goodsOf(read, address).find(each => each.pictures.length > 0)?.pictures ?? []
  const picture = pictures[Math.min(position, pictures.length) - 1]
  if (!picture) return null
  const { key, width, height } = picture
  return { key, width: WIDEST, height: Math.round((WIDEST * height) / width), ground: '' }
}

function goodsOf(read: PageReader, address: string): Product[] {
  if (address.startsWith('/catalog/')) return goodsAt(read, address, LOOKED_AT)
  const product = read.fact(PRODUCT, productIdOf(address.replace(/\/$/, '')))
  return product ? [product] : []
}
