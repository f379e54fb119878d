import { type ReactNode, useEffect, useRef } from 'react'
import { focusError } from './focus-error.ts'

/** The heading of a step: a screen reader hears it when the step comes, unless a field of it is wrong. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!focusError()) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 className="step__title" tabIndex={-1} ref={title}>
      {children}
    </h2>
  )
}
