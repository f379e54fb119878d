import { useCallback, useContext, useState } from 'react'
import { goTo } from '../go-to.ts'
import { loadChunk } from '../load-chunk.ts'
import { PaintedPage } from '../page.ts'
import type { FrameLook } from '../popup/popup-frame.ts'
import type { CityPicker } from './city-picker.tsx'
import { loadRegions } from './regions-store.ts'

/** The same choice as a page, without script and where its code failed to load. */
export const CITY_PAGE = '/region/'
export const CITY_FRAME: FrameLook = { title: 'Выбор города', look: 'city-popup' }

/** A popup with towns to choose from: it opens with a placeholder of its content (`styles/city.css`). */
export function useCityPopup() {
  const { build } = useContext(PaintedPage)
  const [is_open, setOpen] = useState(false)
  const [Picker, setPicker] = useState<typeof CityPicker | null>(null)
  const open = useCallback(() => {
    setOpen(true)
    void loadRegions(build)
    loadChunk(() => import('./city-picker.tsx')).then(
      loaded => setPicker(() => loaded.CityPicker),
      () => goTo(CITY_PAGE),
    )
  }, [build])
  const close = useCallback(() => setOpen(false), [])
  return { is_open, open, close, Picker }
}
