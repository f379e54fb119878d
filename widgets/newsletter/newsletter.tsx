import { useEffect, useRef, useState } from 'react'
import { on } from '../shared/bus.ts'
import { opensPopup } from '../shared/popup/opens-popup.ts'
import { Popup } from '../shared/popup/popup.tsx'
import type { FrameLook } from '../shared/popup/popup-frame.ts'
import { SubscribeForm } from './subscribe-form.tsx'

/** Contract 2.4: closed, form, thanks, then closed again. */
type Step = 'closed' | 'form' | 'thanks'

const FRAME: FrameLook = { title: 'Будь в тренде', look: 'newsletter-popup' }

/**
 * The footer's button and its popups.
 *
 * An island because it opens a popup and asks the server without leaving the page.
 */
export function Newsletter() {
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  const understood = useRef<HTMLButtonElement>(null)
  // The clicked button is gone with its form; from the next one a key closes the popup.
  useEffect(() => {
    if (step === 'thanks') understood.current?.focus()
  }, [step])
  useEffect(() => on('newsletter.asked', () => setStep('form')), [])
  return (
    <div className="newsletter">
      <button
        type="button"
        className="newsletter__open"
        {...opensPopup(FRAME)}
        onClick={() => setStep('form')}
      >
        Подписаться на рассылку
      </button>
      <Popup
        is_open={step !== 'closed'}
        onClose={close}
        frame={step === 'thanks' ? { ...FRAME, title: 'Спасибо за подписку' } : FRAME}
      >
        {step === 'thanks' ? (
          <div className="newsletter-popup__thanks" role="status">
            <p>Мы отправили письмо. Перейди по ссылке в нём, чтобы подтвердить подписку.</p>
            <button
              ref={understood}
              type="button"
              className="button button--primary newsletter-popup__button"
              onClick={close}
            >
              Понятно
            </button>
          </div>
        ) : (
          <SubscribeForm onDone={() => setStep('thanks')} />
        )}
      </Popup>
    </div>
  )
}
