import { lightGet } from '../calls/light-get.ts'
import { FAVORITES_PATH, lastChange, receiveFavorites } from './favorites-store.ts'

let readings = 0

/**
 * Reads the list again. If it changes meanwhile it is read once more, and only the latest reading counts.
 * Throws `ApiError`.
 */
export async function reloadFavorites(): Promise<void> {
  const reading = ++readings
  const before = lastChange()
  await before
  const { favorites } = await lightGet(FAVORITES_PATH, 'favorites')
  if (reading !== readings) return
  if (lastChange() !== before) return reloadFavorites()
  receiveFavorites(favorites)
}
