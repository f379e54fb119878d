import { useEffect, useRef, useState } from 'react'

/** A typed number is sent this long after the last key, if neither field has the focus (specification 2, section 5). */
const EMIT_AFTER_MS = 500

interface Range {
  from: number
  to: number
}

/** Two numbers; empty or zero on blur goes back to the whole range. */
export function RangeValues(props: {
  slug: string
  name: string
  whole: { min: number; max: number }
  range: Range
  onRange: (range: Range) => void
}) {
  const { slug, name, whole, range, onRange } = props
  const [typed, setTyped] = useState({ from: String(range.from), to: String(range.to) })
  const fields = useRef<HTMLDivElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => setTyped({ from: String(range.from), to: String(range.to) }), [range.from, range.to])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const emitSoon = (next: typeof typed) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      if (fields.current?.contains(document.activeElement)) return
      const read = readRange(next, whole)
      if (read.from !== range.from || read.to !== range.to) onRange(read)
    }, EMIT_AFTER_MS)
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
        onChange={event => setTyped({ ...typed, [end]: event.target.value.replace(/\D/g, '') })}
        onBlur={() => leave(end)}
      />
    </label>
  )
  return (
    <div className="filters__range" ref={fields}>
      {field('from', 'от')}
      {field('to', 'до')}
    </div>
  )
}

/** Whole numbers within the range, the smaller first. */
function readRange(typed: { from: string; to: string }, whole: { min: number; max: number }): Range {
  const read = (text: string, fallback: number) =>
    Math.min(whole.max, Math.max(whole.min, Number.parseInt(text, 10) || fallback))
  const from = read(typed.from, whole.min)
  const to = read(typed.to, whole.max)
  return from <= to ? { from, to } : { from: to, to: from }
}
