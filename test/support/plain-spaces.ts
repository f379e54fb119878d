/**
 * A text as tests of words look for it, and as a browser's own search does: the no-break spaces of
 * `withNoBreaks` are spaces, and its ranges have no word joiner. Those of sums stay, as in `1 299 Р`.
 */
export function plainSpaces(text: string): string {
  return text
    .replaceAll('\u2060', '')
    .replace(/\+7\u00a0[\d\u00a0]{12}/g, phone => phone.replaceAll('\u00a0', ' '))
    .replace(/\u00a0(?=[а-яё°½—])|(?<=[\p{L}·»)}>"'„№.,]|^)\u00a0/gu, ' ')
}
