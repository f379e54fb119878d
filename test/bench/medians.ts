/**
 * A row a measure and a column a site; a name that ends with kB is told to a tenth, with `ms CPU` to a thousandth, what
 * nobody measured as a dash.
 */
export function medians<Each>(
  sites: Record<string, Each[]>,
  measures: Record<string, (each: Each) => number | null>,
): Record<string, Record<string, string>> {
  const cell = (values: number[], digits: number) =>
    values.length === 0
      ? '–'
      : (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(digits)
  return Object.fromEntries(
    Object.entries(measures).map(([name, read]) => [
      name,
      Object.fromEntries(
        Object.entries(sites).map(([site, all]) => [
          site,
          cell(
            all.map(read).filter(value => value !== null),
            name.endsWith('kB') ? 1 : name.endsWith('ms CPU') ? 3 : 0,
          ),
        ]),
      ),
    ]),
  )
}
