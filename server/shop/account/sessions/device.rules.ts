const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Яндекс Браузер', /YaBrowser/],
  ['Opera', /OPR\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** A browser in words, for the list of devices: `Chrome, Windows`. Never the whole header: it tells one from another. */
export function deviceOf(user_agent: string): string {
  const nameOf = (rows: typeof BROWSERS) => rows.find(([, pattern]) => pattern.test(user_agent))?.[0]
  return [nameOf(BROWSERS), nameOf(SYSTEMS)].filter(Boolean).join(', ') || 'Браузер'
}
