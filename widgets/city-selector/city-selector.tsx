import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { ChosenRegion } from '../../server/contract/delivery/region.ts'
import { ApiError } from '../shared/api.ts'
import { on } from '../shared/bus.ts'
import { chooseRegion } from '../shared/choose-region.ts'
import type { CityPicker } from '../shared/city-picker.tsx'
import { goTo } from '../shared/go-to.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { PaintedPage } from '../shared/page.ts'
import { Popup } from '../shared/popup.tsx'
import { loadRegions } from '../shared/regions-store.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'

/** The same choice without a script, and where this code did not come. */
const PAGE = '/region/'
/** What takes longer shows the shape of what comes (`styles/city.css`). */
const OPENS_WITHIN_MS = 300

/**
 * The present city, and the popup «Выбор города» behind it.
 *
 * An island because it searches as the shopper types. Opened by its own link and by `region.asked`.
 */
export function CitySelector() {
  const region = useShopStore($region, page => page.region)
  const { build } = useContext(PaintedPage)
  const [isOpen, setOpen] = useState(false)
  const [Picker, setPicker] = useState<typeof CityPicker | null>(null)
  const [failure, setFailure] = useState('')
  const isSaving = useRef(false)

  // Regions and the search are loaded first, so that the popup does not jump; few pages are left for another city.
  const open = useCallback(async () => {
    setFailure('')
    const picker = loadChunk(() => import('../shared/city-picker.tsx')).then(
      loaded => setPicker(() => loaded.CityPicker),
      () => goTo(PAGE),
    )
    await Promise.race([Promise.all([picker, loadRegions(build)]), passed(OPENS_WITHIN_MS)])
    setOpen(true)
  }, [build])
  useEffect(() => on('region.asked', () => void open()), [open])

  const pick = async (chosen: ChosenRegion) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      await chooseRegion(chosen)
      setOpen(false)
    } catch (error) {
      setFailure(
        error instanceof ApiError ? error.text : 'Не получилось сохранить город. Попробуйте ещё раз.',
      )
    }
    isSaving.current = false
  }
  return (
    <div className="city-selector">
      <a
        className="city-selector__open"
        href={PAGE}
        aria-haspopup="dialog"
        aria-label={`Ваш город: ${region.name}. Изменить`}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void open()
        }}
      >
        {region.name}
      </a>
      <Popup is_open={isOpen} onClose={() => setOpen(false)} title="Выбор города" className="city-popup">
        {failure ? (
          <p className="city-popup__failure" role="alert">
            {failure}
          </p>
        ) : null}
        {Picker ? (
          <Picker name="city-popup" near={region.kladr_id} onPick={chosen => void pick(chosen)} />
        ) : (
          <div className="city-picker-shape" aria-busy="true" />
        )}
      </Popup>
    </div>
  )
}

function passed(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
