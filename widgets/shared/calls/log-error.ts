import { lightAsk } from './light-ask.ts'

/** Reports an error of the browser to the server; a failure to report does not concern the shopper. */
export function logError(event: string, message: string): void {
  const page = document.getElementById('page-state')?.textContent
  lightAsk('POST', '/api/logger/', {
    event,
    method: location.pathname.slice(0, 200),
    message: message.slice(0, 1_000),
    build: page && (JSON.parse(page) as { build?: string }).build,
  }).catch(() => undefined)
}
