import { FavoriteList } from '../../../server/contract/cart/favorite.ts'
import { emit } from '../bus.ts'
import { call } from '../calls/api.ts'
import { notifyOtherTabs } from '../other-tabs.ts'
import {
  $favorites,
  FAVORITES_PATH,
  inTurn,
  isFavorite,
  receiveFavorites,
  toastOfFavorite,
} from './favorites-store.ts'

/** The size picked last, by product. */
const picked = new Map<number, number>()

/**
 * Remembers the size with the product, which is a favourite from then on. Throws `ApiError`; the list is then as it was.
 *
 * @returns false when another size of it was picked meanwhile: that one is saved instead, or is about to be
 */
export function saveSize(product_id: number, offer_id: number): Promise<boolean> {
  picked.set(product_id, offer_id)
  const isLast = () => picked.get(product_id) === offer_id
  return inTurn(async () => {
    if (isLast()) await postSize(product_id, offer_id)
    return isLast()
  })
}

async function postSize(product_id: number, offer_id: number): Promise<void> {
  const isNew = !isFavorite($favorites.get(), product_id)
  const { favorites } = await call('POST', FAVORITES_PATH, FavoriteList, { body: { product_id, offer_id } })
  receiveFavorites(favorites)
  notifyOtherTabs('favorites')
  if (isNew) emit('toast.asked', { text: toastOfFavorite(true) })
}
