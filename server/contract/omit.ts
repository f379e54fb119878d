/**
 * All of `from` but these fields. By a pattern: V8 keeps an object that lost a field by `delete` as a
 * dictionary, which is slow to read and large, and every offer of the catalogue comes from here.
 */
export function omit<T extends object, Name extends keyof T>(
  from: T,
  ...[a, b, c, d]: [Name, Name?, Name?, Name?]
): Omit<T, Name> {
  const { [a]: _a, [b as Name]: _b, [c as Name]: _c, [d as Name]: _d, ...rest } = from
  return rest
}
