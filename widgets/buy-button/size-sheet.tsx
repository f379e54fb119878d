import { formatRubles } from '../../server/contract/money.ts'
import { closeWith, Popup } from '../shared/popup/popup.tsx'
import type { FrameLook } from '../shared/popup/popup-frame.ts'
import { SheetHandle } from '../shared/popup/sheet-handle.tsx'
import { type ButtonOffer, priceWords, type SizesProps } from './choice.ts'
import { jeansRows } from './jeans.ts'
import { JeansSizes } from './jeans-sizes.tsx'
import { SizeTableLink } from './size-table-link.tsx'

export const SHEET_FRAME: FrameLook = { title: 'Выберите размер', look: 'popup--sheet size-sheet' }

/**
 * The size chooser of phones (contract 2.2): a sheet from below, with a row for each size and what is special
 * about it. A tap chooses and closes; for jeans both measures are chosen first.
 */
export function SizeSheet(props: SizesProps & { is_open: boolean; onClose: () => void }) {
  const { offers, chosen_id, onChoose, onClose } = props
  const rows = jeansRows(offers)
  // After the sheet has closed: two popups at once would both manage the page behind.
  const wait = (offer_id: number) => {
    onClose()
    setTimeout(props.onWait, 0, offer_id)
  }
  const haveOnePrice = !priceWords(offers).startsWith('от')
  return (
    <Popup frame={SHEET_FRAME} is_open={props.is_open} onClose={onClose}>
      <SheetHandle onClose={onClose} />
      {rows ? (
        <>
          <JeansSizes {...props} onWait={wait} rows={rows} group="sheet" />
          <button
            type="button"
            className="button button--primary size-sheet__done"
            disabled={chosen_id === null}
            onClick={event => closeWith(event, onClose)}
          >
            Готово
          </button>
        </>
      ) : (
        <ul>
          {offers.map(offer => (
            <li key={offer.id}>
              <button
                type="button"
                className={`popup__row size-sheet__row${offer.is_sold ? '' : ' size-sheet__row--out'}`}
                aria-pressed={offer.is_sold ? offer.id === chosen_id : undefined}
                onClick={event =>
                  closeWith(event, () => {
                    if (offer.is_sold) onChoose(offer.id)
                    else wait(offer.id)
                    onClose()
                  })
                }
              >
                <span className="size-sheet__name">{offer.size_name}</span>
                {haveOnePrice ? null : <span>{formatRubles(offer.price)}</span>}
                <span className="size-sheet__note">{noteOf(offer)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <SizeTableLink size_table={props.size_table} />
    </Popup>
  )
}

function noteOf({ is_sold, note = '' }: ButtonOffer): string {
  return is_sold ? note : `${note || 'нет в наличии'} · сообщить`
}
