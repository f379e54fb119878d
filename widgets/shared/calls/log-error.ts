import { lightAsk } from './light-get.ts'

/** Reports an error of the browser to the server; a failure to report does not concern the shopper. */
export function logError(event: string, message: string): void {
  lightAsk('POST', '/api/logger/', {
    event,
    method: location.pathname.slice(0, 200),
    message: message.slice(0, 1_000),
  }).catch(() => undefined)
}
