import { setImmediate } from 'node:timers/promises'

/**
 * Splits long work so that requests are answered meanwhile: it is called after every few microseconds of
 * work, and pauses when its time slice is over.
 */
export interface TimeSlicer {
  due(): boolean
  /** Lets everything that waits run. */
  rest(): Promise<void>
}

/**
 * Requests that arrive meanwhile wait for one slice, not for two in succession; pausing costs nothing even
 * so.
 */
const SLICE_MS = 4

export function createTimeSlicer(): TimeSlicer {
  let until = performance.now() + SLICE_MS
  return {
    due: () => performance.now() >= until,
    async rest() {
      await setImmediate()
      until = performance.now() + SLICE_MS
    },
  }
}
