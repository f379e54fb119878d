import { useEffect, useState } from 'react'
import { MINUTE_MS } from '../../server/contract/durations.ts'

/** The time, minute by minute, for a page that stands open; null until one has passed: so long the painted words hold. */
export function useMinutes(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
