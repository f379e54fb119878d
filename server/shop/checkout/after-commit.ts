import type { LogContext } from '../contexts.ts'

/**
 * Does what follows a COMMIT. What is written is so: whatever fails here is logged and changes no answer, and a job makes
 * it good at its next look (promise 22).
 */
export function afterCommit(shop: LogContext, name: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    shop.log.error({ err: error, step: name }, 'failed after the commit')
  }
}
