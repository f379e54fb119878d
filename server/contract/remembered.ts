/**
 * The same function of a text, which finds again what it made before: for names, of which there are few and which are
 * asked for in page after page.
 *
 * @param most so many are remembered; then it begins anew
 * @param longest longer texts are not remembered
 */
export function remembered(
  make: (text: string) => string,
  { most, longest = Number.POSITIVE_INFINITY }: { most: number; longest?: number },
): (text: string) => string {
  const made = new Map<string, string>()
  return text => {
    if (text.length > longest) return make(text)
    const known = made.get(text)
    if (known !== undefined) return known
    if (made.size >= most) made.clear()
    const result = make(text)
    made.set(text, result)
    return result
  }
}
