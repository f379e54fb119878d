import { setImmediate } from 'node:timers/promises'

/** Long work beside answering: it asks after every few microseconds of work, and rests when its slice is over. */
export interface TimeSlicer {
  due(): boolean
  /** Lets everything that waits have its turn. */
  rest(): Promise<void>
}

/** Requests that come meanwhile wait for one slice and not for two beside each other; resting costs nothing even so. */
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
