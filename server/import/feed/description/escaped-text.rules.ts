/** Escaped for HTML, and cut at the maximum length. */
export function beginningOf(words: string, limit: number): { text: string; isCut: boolean } {
  const whole = escapeText(words)
  if (whole.length <= limit) return { text: whole, isCut: false }
  let fitting = words.slice(0, Math.max(0, limit))
  for (let over = lengthOver(fitting, limit); over > 0; over = lengthOver(fitting, limit))
    fitting = fitting.slice(0, -Math.ceil(over / LONGEST_ESCAPE))
  return { text: escapeText(fitting.replace(/\p{Surrogate}$/u, '').trimEnd()), isCut: true }
}

function lengthOver(text: string, limit: number): number {
  return text === '' ? 0 : escapeText(text).length - limit
}

/** `&amp;` */
const LONGEST_ESCAPE = 5

function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
