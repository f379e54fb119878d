/** All of `from` but these fields. */
export function omit<T extends object, Name extends keyof T>(from: T, ...names: Name[]): Omit<T, Name> {
  const rest = { ...from }
  for (const name of names) delete rest[name]
  return rest
}
