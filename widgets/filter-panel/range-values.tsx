import { useEffect, useRef, useState } from 'react'
import { type Range, typedRange } from './typed-range.ts'

/** A typed number is sent this long after the last key, if neither field has the focus (contract 2.5). */
const EMIT_AFTER_MS = 500

/**
 * Two numbers; empty or zero on blur goes back to the end of the whole range. A submit does not wait for the moment
 * when they are sent: it reads the fields (`withTyped`).
 */
export function RangeValues(props: {
  slug: string
  name: string
  whole: { min: number; max: number }
  range: Range
  onRange: (range: Range) => void
  /** Something is typed that was not sent yet, or no longer. */
  onTyping: (is_typing: boolean) => void
}) {
  const { slug, name, whole, range, onTyping } = props
  const [typed, setTyped] = useState({ from: String(range.from), to: String(range.to) })
  const fields = useRef<HTMLDivElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The moment comes later than this painting, and what was ticked meanwhile must not be lost.
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    clearTimeout(waiting.current)
    setTyped({ from: String(range.from), to: String(range.to) })
  }, [range.from, range.to])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const emitSoon = (next: typeof typed) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      if (fields.current?.contains(document.activeElement)) return
      const { range, whole, onRange, onTyping } = latest.current
      const read = typedRange(next, range, whole)
      onTyping(false)
      if (read) onRange(read)
      else setTyped({ from: String(range.from), to: String(range.to) })
    }, EMIT_AFTER_MS)
  }
  const type = (end: 'from' | 'to', text: string) => {
    setTyped({ ...typed, [end]: text.replace(/\D/g, '') })
    onTyping(true)
  }
  const leave = (end: 'from' | 'to') => {
    const fallback = end === 'from' ? whole.min : whole.max
    const next = { ...typed, [end]: String(Number.parseInt(typed[end], 10) || fallback) }
    setTyped(next)
    emitSoon(next)
  }
  const field = (end: 'from' | 'to', label: string) => (
    <label className="filters__end">
      <span className="filters__end-label">{label}</span>
      <input
        className="filters__number"
        inputMode="numeric"
        name={`f_${slug}_${end}`}
        aria-label={`${name}, ${label}`}
        value={typed[end]}
        onChange={event => type(end, event.target.value)}
        onBlur={() => leave(end)}
      />
    </label>
  )
  return (
    <div className="filters__range" ref={fields}>
      {field('from', 'от')}
      {field('to', 'до')}
      <input type="hidden" name={`f_${slug}_whole`} value={`${whole.min}-${whole.max}`} />
    </div>
  )
}
