/** An order of which nobody waits for anything more: it was delivered, was called off, or has come back. */
export const OVER = ['delivered', 'cancelled', 'returned'] as const

export function isOver(status: string): boolean {
  return (OVER as readonly string[]).includes(status)
}

/** What was to be paid online has come, whether or not it went back later. */
export function hasBeenPaid(payment_status: string): boolean {
  return ['paid', 'refunded_part', 'refunded'].includes(payment_status)
}
