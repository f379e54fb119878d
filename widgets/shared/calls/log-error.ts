/** Reports an error of the browser to the server; a failure to report does not concern the shopper. */
export function logError(event: string, message: string): void {
  fetch('/api/logger/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({
      event,
      method: location.pathname.slice(0, 200),
      message: message.slice(0, 1_000),
    }),
    keepalive: true,
  }).catch(() => undefined)
}
