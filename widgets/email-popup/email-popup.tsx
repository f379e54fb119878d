import { useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { ConfirmEmail, EMAIL_FRAME } from '../shared/account/confirm-email.tsx'
import { opensPopup } from '../shared/popup/opens-popup.ts'

/**
 * The account's notice about an e-mail that is missing or not confirmed: a link to its place in the profile,
 * which opens the e-mail popup instead.
 *
 * An island because it opens a popup and calls the server without leaving the page.
 */
export function EmailPopup({ email, text, url }: WidgetProps['email-popup']) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        className="account__notice"
        href={url}
        {...opensPopup(EMAIL_FRAME)}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {text}
      </a>
      <ConfirmEmail is_open={isOpen} saved={email} onClose={() => setOpen(false)} />
    </>
  )
}
