import { setImmediate } from 'node:timers/promises'

/** Long work beside answering: it asks after every few microseconds of work, and rests when its slice is over. */
export interface TimeSlicer {
  due(): boolean
  /** Lets everything that waits have its turn. */
  rest(): Promise<void>
}

/** A slice well below what a shopper notices, and long enough that resting costs nothing. */
const SLICE_MS = 8

export function createTimeSlicer(sliceMs = SLICE_MS): TimeSlicer {
  let until = performance.now() + sliceMs
  return {
    due: () => performance.now() >= until,
    async rest() {
      await setImmediate()
      until = performance.now() + sliceMs
    },
  }
}
