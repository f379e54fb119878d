/** Has it begun, and not ended? Null is no such term. */
export function isInForce(
  { starts_at, ends_at }: { starts_at: number | null; ends_at: number | null },
  now: number,
): boolean {
  return (starts_at === null || starts_at <= now) && (ends_at === null || now < ends_at)
}
