import { atom } from 'nanostores'
import type { Favorite } from '../../../server/contract/cart/favorite.ts'
import { emit } from '../bus.ts'
import { lightCall } from '../calls/light-get.ts'
import { notifyOtherTabs } from '../other-tabs.ts'

export const FAVORITES_PATH = '/api/v3/favorite/'

/** The shopper's favourites. Only this file sets them. */
export const $favorites = atom<Favorite[]>([])

export function receiveFavorites(favorites: Favorite[]): void {
  $favorites.set(favorites)
}

export function isFavorite(favorites: Favorite[], product_id: number): boolean {
  return favorites.some(favorite => favorite.product_id === product_id)
}

let changing: Promise<unknown> = Promise.resolve()

/**
 * Every change waits for the answer to the one before: lists have no version, so two concurrent answers could
 * not be ordered. Also, a first visitor's first call creates their cookie.
 */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const changed = changing.then(change)
  changing = changed.catch(() => undefined)
  return changed
}

/** Resolves when all changes so far are done; replaced when there is another one. */
export function lastChange(): Promise<unknown> {
  return changing
}

/**
 * Adds, or removes (contract 2.4), unless it is so already; `inTurn`. It arrives even if the page is left
 * meanwhile. Throws `ApiError`; the list is then unchanged.
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
  notifyOtherTabs('favorites')
  emit('toast.asked', { text: toastOfFavorite(is_wanted) })
}

/** What a changed favourite is answered with. */
export function toastOfFavorite(is_wanted: boolean): string {
  return is_wanted ? 'Товар в избранном' : 'Товар удален'
}
