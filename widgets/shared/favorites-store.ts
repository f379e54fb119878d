import { atom } from 'nanostores'
import type { Favorite } from '../../server/contract/cart/favorite.ts'
import { emit } from './bus.ts'
import { lightCall, lightGet } from './light-get.ts'
import { tellOtherTabs } from './other-tabs.ts'

export const FAVORITES_PATH = '/api/v3/favorite/'

/** What the shopper's heart is on. Only this file sets it. */
export const $favorites = atom<Favorite[]>([])

export function receiveFavorites(favorites: Favorite[]): void {
  $favorites.set(favorites)
}

export function isFavorite(favorites: Favorite[], product_id: number): boolean {
  return favorites.some(favorite => favorite.product_id === product_id)
}

export async function reloadFavorites(): Promise<void> {
  const { favorites } = await lightGet(FAVORITES_PATH, 'favorites')
  $favorites.set(favorites)
}

/**
 * Adds, or removes (contract 2.4), unless it is so already. Arrives also when the page is left meanwhile. Throws
 * `ApiError`; the list is then as it was.
 */
export async function setFavorite(
  product_id: number,
  offer_id: number | null,
  is_wanted: boolean,
): Promise<void> {
  if (isFavorite($favorites.get(), product_id) === is_wanted) return
  const { favorites } = is_wanted
    ? await lightCall('POST', FAVORITES_PATH, 'favorites', { product_id, offer_id })
    : await lightCall('DELETE', FAVORITES_PATH, 'favorites', { product_id })
  $favorites.set(favorites)
  tellOtherTabs('favorites')
  emit(is_wanted ? 'favorite.added' : 'favorite.removed', { product_id })
  emit('toast.asked', { text: is_wanted ? 'Товар в избранном' : 'Товар удален' })
}
