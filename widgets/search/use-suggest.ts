import { useCallback, useEffect, useRef, useState } from 'react'
import { SUGGEST_QUERY_LEAST, SuggestAnswer } from '../../server/contract/catalog/suggest.ts'
import { readAs } from '../shared/calls/api.ts'
import { lightAsk } from '../shared/calls/light-ask.ts'

/** Delay after the last key. The contract says nothing about the search, so the number is ours. */
const ASK_AFTER_MS = 200

/** A request that takes longer shows the shape of what is coming; a shorter one would only flash. */
const WAITING_AFTER_MS = 300

/** Suggestions for `q`. */
export interface Suggested extends SuggestAnswer {
  q: string
}

/**
 * Requests suggestions when typing pauses; only the answer to the latest text is shown. Null means no
 * suggestions: the text is too short, or the request failed, which is not reported.
 *
 * @param onChange called before anything else is shown: with false where nothing is any more
 */
export function useSuggest(onChange: (has_something: boolean) => void) {
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  /** Nothing is shown yet, and the first answer is late. */
  const [is_waiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)
  const latest = useRef('')
  const late = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    clearTimeout(late.current)
    running.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  /** @param wait of 0 for a text that has waited already */
  const ask = (text: string, wait = ASK_AFTER_MS) => {
    const q = text.trim()
    // What was typed before hydration is told twice: found in the field, and typed again.
    if (q === latest.current) return
    latest.current = q
    stop()
    const show = (answer: SuggestAnswer | null) => {
      const next = answer && { ...answer, q }
      clearTimeout(late.current)
      onChange(next !== null)
      setSuggested(next)
      setWaiting(false)
    }
    if (q.length < SUGGEST_QUERY_LEAST) return show(null)
    const control = new AbortController()
    const { signal } = control
    running.current = control
    // Earlier suggestions stay until the next ones come.
    const showWaiting = () => {
      onChange(true)
      setWaiting(true)
    }
    if (!suggested) late.current = setTimeout(showWaiting, wait + WAITING_AFTER_MS)
    timer.current = setTimeout(() => {
      const path = `/api/v3/suggest/?${new URLSearchParams({ q })}`
      // Not the client of `call`, which the first suggestion would wait for. Whoever types on stops it.
      lightAsk('GET', path, undefined, signal)
        .then(said => readAs(SuggestAnswer, said))
        .then(
          answer => signal.aborted || show(answer),
          () => signal.aborted || show(null),
        )
    }, wait)
  }
  return { suggested, is_waiting, ask }
}
