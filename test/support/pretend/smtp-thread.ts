import { parentPort, workerData } from 'node:worker_threads'
import { pretendSmtp } from './pretend-smtp.ts'

// A mail server on a thread of its own: it takes letters also while the thread of the test stands still. Counts them in shared
// memory, which wakes who waits for it.

const taken = workerData as Int32Array<SharedArrayBuffer>
const smtp = await pretendSmtp()
smtp.onTaken = () => {
  Atomics.add(taken, 0, 1)
  Atomics.notify(taken, 0)
}
parentPort?.postMessage(smtp.url)
