import { $favorites } from '../shared/favorites-store.ts'

/** Header and navbar count the favourites: `<span data-favorite-count hidden>`, in parts that all visitors share. */
export function startFavoriteCount(): void {
  $favorites.subscribe(({ length }) => {
    for (const count of document.querySelectorAll<HTMLElement>('[data-favorite-count]')) {
      count.textContent = String(length)
      count.hidden = length === 0
    }
  })
}
