/**
 * The same function of a text, which finds again what it made before: catalogues repeat the same few thousand words a
 * million times, and pages the same names.
 *
 * @param most so many are remembered; then it begins anew
 */
export function remembered<Answer>(
  compute: (text: string) => Answer,
  most = 20_000,
): (text: string) => Answer {
  const answers = new Map<string, Answer>()
  return text => {
    let answer = answers.get(text)
    if (answer === undefined) {
      answer = compute(text)
      if (answers.size >= most) answers.clear()
      answers.set(text, answer)
    }
    return answer
  }
}
