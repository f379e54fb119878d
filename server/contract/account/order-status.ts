/** A finished order: it was delivered, was cancelled, or has come back. */
export const OVER = ['delivered', 'cancelled', 'returned'] as const

export function isOver(status: string): boolean {
  return (OVER as readonly string[]).includes(status)
}

/** The online payment has arrived, whether or not it was refunded later. */
export function hasBeenPaid(payment_status: string): boolean {
  return ['paid', 'refunded_part', 'refunded'].includes(payment_status)
}
