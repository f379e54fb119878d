/** A `param` of a YML offer; nothing for an empty one. */
export function param(name: string, value: string): string {
  return value === '' ? '' : `<param name="${escaped(name)}">${escaped(value)}</param>`
}

/** An element with a text; nothing without one. */
export function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escaped(text)}</${name}>`
}

/**
 * Text as XML 1.0 allows it: characters that it cannot express are left out, and those that a reader would
 * turn into spaces are escaped.
 */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"\t\n\r]/g, letter => NAMED[letter] ?? letter)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const NAMED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
