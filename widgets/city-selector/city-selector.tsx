import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { ChosenRegion } from '../../server/contract/region.ts'
import { ApiError } from '../shared/api.ts'
import { on } from '../shared/bus.ts'
import { chooseRegion } from '../shared/choose-region.ts'
import type { CityPicker } from '../shared/city-picker.tsx'
import { PaintedPage } from '../shared/page.ts'
import { Popup } from '../shared/popup.tsx'
import { loadRegions } from '../shared/regions-store.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'

/** A link with this hash opens the popup on any page, also before it is awake (specification 2, section 2). */
const HASH = '#select-region'

/**
 * The present city, and the popup «Выбор города» behind it.
 *
 * An island because it searches as the shopper types. Opened by its own link, by `region.asked` and by the hash.
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
    const [picker] = await Promise.all([import('../shared/city-picker.tsx'), loadRegions(build)])
    setPicker(() => picker.CityPicker)
    setFailure('')
    setOpen(true)
  }, [build])
  useEffect(() => on('region.asked', () => void open()), [open])
  useEffect(() => {
    const look = () => {
      if (location.hash !== HASH) return
      // Else the page opened anew would ask again.
      history.replaceState(history.state, '', location.pathname + location.search)
      void open()
    }
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [open])

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
        href={HASH}
        aria-haspopup="dialog"
        aria-label={`Ваш город: ${region.name}. Изменить`}
        onClick={event => {
          // The hash of a product's page is its size's: it stays.
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
        ) : null}
      </Popup>
    </div>
  )
}
