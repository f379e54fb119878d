import { useEffect, useRef, useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { on } from '../shared/bus.ts'
import { opensPopup } from '../shared/popup/opens-popup.ts'
import { Popup } from '../shared/popup/popup.tsx'
import type { FrameLook } from '../shared/popup/popup-frame.ts'
import { WaitForm } from './wait-form.tsx'

const FRAME: FrameLook = { title: 'Сообщить о поступлении' }

/**
 * «Сообщить о поступлении»: who wants a sold-out size leaves an address, and is told once when it is back.
 *
 * An island because it opens a popup and asks the server without leaving the page.
 */
export function SizeSubscription({ name, offers }: WidgetProps['size-subscription']) {
  const [step, setStep] = useState<'closed' | 'form' | 'waiting'>('closed')
  /** The size that was pressed, if one was. */
  const [wanted_id, setWanted] = useState<number | null>(null)
  const understood = useRef<HTMLButtonElement>(null)
  const close = () => setStep('closed')
  useEffect(
    () =>
      on('size.asked', ({ offer_id }) => {
        setWanted(offer_id)
        setStep('form')
      }),
    [],
  )
  // The button that was pressed is gone with its form; from the next one a key closes the popup.
  useEffect(() => {
    if (step === 'waiting') understood.current?.focus()
  }, [step])
  return (
    <div className="size-subscription">
      <button
        type="button"
        className="size-subscription__open"
        {...opensPopup(FRAME)}
        onClick={() => setStep('form')}
      >
        Сообщить о поступлении
        <span className="visually-hidden">{`: ${name}`}</span>
      </button>
      <Popup frame={FRAME} is_open={step !== 'closed'} onClose={close}>
        {step === 'waiting' ? (
          <div className="size-subscription__form" role="status">
            <p>Сообщим один раз, как только размер снова можно будет купить.</p>
            <button
              ref={understood}
              type="button"
              className="button button--primary size-subscription__button"
              onClick={close}
            >
              Понятно
            </button>
          </div>
        ) : (
          <WaitForm name={name} offers={offers} wanted_id={wanted_id} onDone={() => setStep('waiting')} />
        )}
      </Popup>
    </div>
  )
}
