import type { MouseEvent, ReactNode } from 'react'
import { townStoresPath } from '../../server/contract/delivery/stores.ts'
import { goTo } from '../shared/go-to.ts'
import { opensPopup } from '../shared/popup/opens-popup.ts'
import { Popup } from '../shared/popup/popup.tsx'
import { CITY_FRAME, CITY_PAGE, useCityPopup } from '../shared/region/use-city-popup.ts'

/** Props of a link that opens the choice of a town, and leads to the page of towns without script. */
interface TownLink extends ReturnType<typeof opensPopup> {
  href: string
  onClick: (event: MouseEvent) => void
}

/**
 * The choice of a town: choosing one leads to its stores, and the shopper's region does not change (contract
 * 2.4).
 *
 * @returns the props of its links, and the popup, which must be rendered once, outside headings and paragraphs
 */
export function useTownChooser(town: { kladr_id: string }): { link: TownLink; popup: ReactNode } {
  const { is_open, open, close, Picker } = useCityPopup()
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  const popup = (
    <Popup frame={CITY_FRAME} is_open={is_open} onClose={close}>
      {Picker ? (
        <Picker
          name="stores-town"
          near={town.kladr_id}
          onPick={chosen => {
            close()
            goTo(townStoresPath(chosen))
          }}
        />
      ) : null}
    </Popup>
  )
  return { link: { href: CITY_PAGE, ...opensPopup(CITY_FRAME), onClick }, popup }
}
