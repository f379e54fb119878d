import type { PointerEvent } from 'react'
import { formatRubles } from '../../server/contract/money.ts'
import { closeWith, Popup } from '../shared/popup/popup.tsx'
import type { FrameLook } from '../shared/popup/popup-frame.ts'
import { type ButtonOffer, priceWords, type SizesProps } from './choice.ts'
import { jeansRows } from './jeans.ts'
import { JeansSizes } from './jeans-sizes.tsx'
import { SizeTableLink } from './size-table-link.tsx'

export const SHEET_FRAME: FrameLook = { title: 'Выберите размер', look: 'size-sheet' }
/** Pulled down by this many pixels, the sheet closes. */
const LET_GO_FROM = 80

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
      <div className="size-sheet__handle" aria-hidden="true" onPointerDown={event => pull(event, onClose)} />
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

/** The sheet follows the finger down, and closes or springs back when it is let go. */
function pull(event: PointerEvent<HTMLElement>, onClose: () => void): void {
  const handle = event.currentTarget
  const sheet = handle.closest('dialog')
  if (!sheet) return
  const from = event.clientY
  handle.setPointerCapture(event.pointerId)
  const follow = (moved: globalThis.PointerEvent) => {
    sheet.style.transform = `translateY(${Math.max(0, moved.clientY - from)}px)`
  }
  const letGo = (ended: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', follow)
    handle.removeEventListener('pointerup', letGo)
    handle.removeEventListener('pointercancel', letGo)
    sheet.style.transform = ''
    if (ended.type === 'pointerup' && ended.clientY - from > LET_GO_FROM) onClose()
  }
  handle.addEventListener('pointermove', follow)
  handle.addEventListener('pointerup', letGo)
  handle.addEventListener('pointercancel', letGo)
}
