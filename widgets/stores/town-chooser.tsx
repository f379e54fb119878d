import { townStoresPath } from '../../server/contract/delivery/stores.ts'
import { goTo } from '../shared/go-to.ts'
import { Popup } from '../shared/popup.tsx'
import { CITY_PAGE, useCityPopup } from '../shared/use-city-popup.ts'

/** Opens the choice of a town; a chosen one leads to its stores, and stays nobody's region (contract 2.4). */
export function TownChooser(props: { town: { kladr_id: string }; className: string; words: string }) {
  const { town, className, words } = props
  const { is_open, open, close, Picker } = useCityPopup()
  return (
    <>
      <a
        className={className}
        href={CITY_PAGE}
        aria-haspopup="dialog"
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void open()
        }}
      >
        {words}
      </a>
      <Popup is_open={is_open} onClose={close} title="Выбор города" className="city-popup">
        {Picker ? (
          <Picker
            name="stores-town"
            near={town.kladr_id}
            onPick={chosen => {
              close()
              goTo(townStoresPath(chosen))
            }}
          />
        ) : (
          <div className="city-picker-shape" aria-busy="true" />
        )}
      </Popup>
    </>
  )
}
