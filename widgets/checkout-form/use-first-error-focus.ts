import { type RefObject, useEffect, useState } from 'react'

const WRONG = '[aria-invalid="true"], [data-invalid="true"] input:not(:disabled)'

/** Gives what asks for the focus on the first wrong field, as the page shows them: it goes there once they are painted. */
export function useFirstErrorFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [asked, form])
  return () => setAsked(count => count + 1)
}
