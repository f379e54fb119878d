import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChosenRegion } from '../../server/contract/delivery/region.ts'
import { on } from '../shared/bus.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { opensPopup } from '../shared/popup/opens-popup.ts'
import { Popup } from '../shared/popup/popup.tsx'
import { chooseRegion } from '../shared/region/choose-region.ts'
import { CITY_FRAME, CITY_PAGE, useCityPopup } from '../shared/region/use-city-popup.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'

/**
 * The present city, and the popup «Выбор города» behind it.
 *
 * An island because it searches as the shopper types. Opened by its own link and by `region.asked`.
 */
export function CitySelector() {
  const region = useShopStore($region, page => page.region)
  const popup = useCityPopup()
  const [failure, setFailure] = useState('')
  const isSaving = useRef(false)

  // Regions and the search are loaded only then; few visitors change the city.
  const openPopup = popup.open
  const open = useCallback(() => {
    setFailure('')
    openPopup()
  }, [openPopup])
  useEffect(() => on('region.asked', open), [open])

  const pick = async (chosen: ChosenRegion) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      await chooseRegion(chosen)
      popup.close()
    } catch (error) {
      setFailure(
        error instanceof ApiError ? error.text : 'Не получилось сохранить город. Попробуйте ещё раз.',
      )
    }
    isSaving.current = false
  }
  return (
    <>
      <a
        className="city-selector__open"
        href={CITY_PAGE}
        {...opensPopup(CITY_FRAME)}
        aria-label={`Ваш город: ${region.name}. Изменить`}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          open()
        }}
      >
        {region.name}
      </a>
      <Popup frame={CITY_FRAME} is_open={popup.is_open} onClose={popup.close}>
        {popup.Picker ? (
          <>
            {failure ? (
              <p className="city-popup__failure" role="alert">
                {failure}
              </p>
            ) : null}
            <popup.Picker name="city-popup" near={region.kladr_id} onPick={chosen => void pick(chosen)} />
          </>
        ) : null}
      </Popup>
    </>
  )
}
