import { useEffect, useRef, useState } from 'react'

/** Words about a code are gone after so long (contract 1.9). */
const SHOWN_MS = 5_000

/** Words that hide by themselves; `say(null)` takes them away at once. */
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
