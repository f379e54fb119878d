/** Tells the server what broke here; a failure to tell is of no interest to the shopper. */
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
