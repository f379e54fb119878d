import { atom } from 'nanostores'
import { type Favorite, FavoriteList } from '../../server/contract/cart/favorite.ts'
import { call } from './api.ts'
import { emit } from './bus.ts'
import { lightCall, lightGet } from './light-get.ts'
import { tellOtherTabs } from './other-tabs.ts'

const PATH = '/api/v3/favorite/'

/** What the shopper's heart is on. Only this file sets it. */
export const $favorites = atom<Favorite[]>([])

export function receiveFavorites(favorites: Favorite[]): void {
  $favorites.set(favorites)
}

export function isFavorite(favorites: Favorite[], product_id: number): boolean {
  return favorites.some(favorite => favorite.product_id === product_id)
}

export async function reloadFavorites(): Promise<void> {
  const { favorites } = await lightGet(PATH, FavoriteList)
  $favorites.set(favorites)
}

/** The size picked last, by product; one call after another, or the one before could come last. */
const picked = new Map<number, number>()
let saving: Promise<unknown> = Promise.resolve()

/**
 * Remembers the size with the product, which is a favourite from then on. Throws `ApiError`; the list is then as it was.
 *
 * @returns false when another size of it was picked meanwhile: that one is saved instead, or is about to be
 */
export function saveSize(product_id: number, offer_id: number): Promise<boolean> {
  picked.set(product_id, offer_id)
  const isLast = () => picked.get(product_id) === offer_id
  const saved = saving.then(async () => {
    if (isLast()) await postSize(product_id, offer_id)
    return isLast()
  })
  saving = saved.catch(() => undefined)
  return saved
}

async function postSize(product_id: number, offer_id: number): Promise<void> {
  const isNew = !isFavorite($favorites.get(), product_id)
  const { favorites } = await call('POST', PATH, FavoriteList, { product_id, offer_id })
  $favorites.set(favorites)
  tellOtherTabs('favorites')
  if (!isNew) return
  emit('favorite.added', { product_id })
  emit('toast.asked', { text: 'Товар в избранном' })
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
    ? await lightCall('POST', PATH, FavoriteList, { product_id, offer_id })
    : await lightCall('DELETE', PATH, FavoriteList, { product_id })
  $favorites.set(favorites)
  tellOtherTabs('favorites')
  emit(is_wanted ? 'favorite.added' : 'favorite.removed', { product_id })
  emit('toast.asked', { text: is_wanted ? 'Товар в избранном' : 'Товар удален' })
}
