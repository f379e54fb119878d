/** Entities that descriptions of goods really have. */
const NAMED = new Map(
  Object.entries({
    amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', ensp: ' ', emsp: ' ', thinsp: '\u2009', shy: '',
    laquo: '«', raquo: '»', ldquo: '“', rdquo: '”', bdquo: '„', lsquo: '‘', rsquo: '’', mdash: '—', ndash: '–',
    hellip: '…', bull: '•', middot: '·', deg: '°', times: '×', plusmn: '±', frac12: '½', sup2: '²', sup3: '³',
    copy: '©', reg: '®', trade: '™', euro: '€', sect: '§', numero: '№', rarr: '→',
  }),
) // biome-ignore format: a table

/** HTML's entities as characters; one that is not known stays as it was written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x?[\da-f]{1,6}|[a-z][a-z\d]{1,9});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isCharacter = code > 31 && code < 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ' '
  })
}
