import { useCallback, useContext, useState } from 'react'
import type { CityPicker } from './city-picker.tsx'
import { goTo } from './go-to.ts'
import { loadChunk } from './load-chunk.ts'
import { PaintedPage } from './page.ts'
import { loadRegions } from './regions-store.ts'

/** The same choice without a script, and where its code did not come. */
export const CITY_PAGE = '/region/'
/** What takes longer shows the shape of what comes (`styles/city.css`). */
const OPENS_WITHIN_MS = 300

/** A popup with towns to choose from: opens when its code and the regions are there, so that it does not jump. */
export function useCityPopup() {
  const { build } = useContext(PaintedPage)
  const [is_open, setOpen] = useState(false)
  const [Picker, setPicker] = useState<typeof CityPicker | null>(null)
  const open = useCallback(async () => {
    const picker = loadChunk(() => import('./city-picker.tsx')).then(
      loaded => setPicker(() => loaded.CityPicker),
      () => goTo(CITY_PAGE),
    )
    await Promise.race([Promise.all([picker, loadRegions(build)]), passed(OPENS_WITHIN_MS)])
    setOpen(true)
  }, [build])
  const close = useCallback(() => setOpen(false), [])
  return { is_open, open, close, Picker }
}

function passed(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
