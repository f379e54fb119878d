import { parentPort, workerData } from 'node:worker_threads'
import { pretendSmtp } from './pretend-smtp.ts'

// A mail server on a thread of its own, which accepts letters even while the thread of the test is blocked.
// It counts them in shared memory, and wakes whoever waits for that.

const taken = workerData as Int32Array<SharedArrayBuffer>
const smtp = await pretendSmtp()
smtp.onTaken = () => {
  Atomics.add(taken, 0, 1)
  Atomics.notify(taken, 0)
}
parentPort?.postMessage(smtp.url)
