import { emit } from '../bus.ts'
import { ApiError } from '../calls/api-error.ts'
import { findStorage } from '../storage.ts'
import { $favorites, inTurn, isFavorite, setFavorite } from './favorites-store.ts'

/** Unanswered taps, by product: the last tap decides. */
const wishes = new Map<number, Wish>()
type Wish = [is_wanted: boolean, offer_id: string]

const KEY = 'hearts'

/** Is the heart shown turned: as it was tapped, otherwise as the server said? */
export function isHeartOn(product_id: number): boolean {
  return wishes.get(product_id)?.[0] ?? isFavorite($favorites.get(), product_id)
}

/**
 * The heart is turned at once and the call is sent; if it is refused the heart is turned back and the shopper
 * gets a message. Until it is answered the wish is stored for the tab's next page.
 *
 * @param offer_id empty where the size is not known
 * @param onChange updates the hearts; the call waits for it
 * @returns whether it was granted; false when a later tap replaced it
 */
export function wishHeart(
  product_id: number,
  [is_wanted, offer_id]: Wish,
  onChange: () => unknown,
): Promise<boolean> {
  const wish: Wish = [is_wanted, offer_id]
  wishes.set(product_id, wish)
  keep()
  const shown = onChange()
  return inTurn(async () => {
    await shown
    // Tapped again meanwhile: the later wish follows.
    if (wishes.get(product_id) !== wish) return false
    const isGranted = await grant(product_id, wish)
    if (wishes.get(product_id) !== wish) return false
    wishes.delete(product_id)
    keep()
    onChange()
    return isGranted
  })
}

async function grant(product_id: number, [is_wanted, offer_id]: Wish): Promise<boolean> {
  try {
    await setFavorite(product_id, offer_id === '' ? null : Number(offer_id), is_wanted)
    return true
  } catch (error) {
    emit('toast.asked', { text: error instanceof ApiError ? error.text : NOT_DONE })
    return false
  }
}

const NOT_DONE = 'Не получилось, попробуйте ещё раз'

/** Taps from before this file was loaded (`widgets/first/first.ts`), on this page or on the one before. */
export function heartWishes(): [product_id: number, wish: Wish][] {
  const { hearts } = window as unknown as { hearts?: Record<string, Wish> }
  return Object.entries(hearts ?? read()).map(([product_id, wish]) => [Number(product_id), wish])
}

function read(): Record<string, Wish> {
  try {
    return JSON.parse(findStorage('sessionStorage')?.getItem(KEY) ?? '{}') as Record<string, Wish>
  } catch {
    return {}
  }
}

function keep(): void {
  try {
    const storage = findStorage('sessionStorage')
    if (wishes.size === 0) storage?.removeItem(KEY)
    else storage?.setItem(KEY, JSON.stringify(Object.fromEntries(wishes)))
  } catch {
    // Storage is full or forbidden: the call itself outlives the page all the same.
  }
}
