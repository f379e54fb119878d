import { atom } from 'nanostores'
import { type Favorite, FavoriteList } from '../../server/contract/cart/favorite.ts'
import { call } from './api.ts'
import { emit } from './bus.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** What the shopper's heart is on. Only this file sets it. */
export const $favorites = atom<Favorite[]>([])

export function receiveFavorites(favorites: Favorite[]): void {
  $favorites.set(favorites)
}

export function isFavorite(favorites: Favorite[], product_id: number): boolean {
  return favorites.some(favorite => favorite.product_id === product_id)
}

export async function reloadFavorites(): Promise<void> {
  const { favorites } = await call('GET', '/api/v3/favorite/', FavoriteList)
  $favorites.set(favorites)
}

/** Remembers the size with the product, which is a favourite from then on. Throws `ApiError`; the list is then as it was. */
export async function saveSize(product_id: number, offer_id: number): Promise<void> {
  const isNew = !isFavorite($favorites.get(), product_id)
  const { favorites } = await call('POST', '/api/v3/favorite/', FavoriteList, { product_id, offer_id })
  $favorites.set(favorites)
  tellOtherTabs('favorites')
  if (!isNew) return
  emit('favorite.added', { product_id })
  emit('toast.asked', { text: 'Товар в избранном' })
}

/** Adds if absent, removes if present (contract 2.4). Throws `ApiError`; the list is then as it was. */
export async function toggleFavorite(product_id: number, offer_id: number | null): Promise<void> {
  const removes = isFavorite($favorites.get(), product_id)
  const { favorites } = removes
    ? await call('DELETE', '/api/v3/favorite/', FavoriteList, { product_id })
    : await call('POST', '/api/v3/favorite/', FavoriteList, { product_id, offer_id })
  $favorites.set(favorites)
  tellOtherTabs('favorites')
  emit(removes ? 'favorite.removed' : 'favorite.added', { product_id })
  emit('toast.asked', { text: removes ? 'Товар удален' : 'Товар в избранном' })
}
