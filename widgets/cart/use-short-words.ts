import { useEffect, useRef, useState } from 'react'

/** A message about a code disappears after this long (contract 1.9). */
const SHOWN_MS = 5_000

/** A message that hides by itself; `say(null)` removes it at once. */
export function useShortWords(): [string | null, (words: string | null) => void] {
  const [words, setWords] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (next: string | null) => {
    clearTimeout(timer.current)
    setWords(next)
    if (next !== null) timer.current = setTimeout(() => setWords(null), SHOWN_MS)
  }
  return [words, say]
}
