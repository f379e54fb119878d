const KEPT = new Set(['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em'])
const DROPPED_WHOLE = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'svg',
  'math',
  'template',
  'noscript',
  'textarea',
  'title',
])
const ENTITIES: Record<string, string> = {
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  hellip: '…',
  bull: '•',
  deg: '°',
}

/**
 * A feed's description as safe HTML: a few tags without attributes, everything else as text. Built anew from tokens,
 * never cut out of what came, so that there is nothing to slip through.
 */
export function safeHtml(html: string): string {
  const open: string[] = []
  let out = ''
  let skipped: string | null = null
  for (const token of html.matchAll(/<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b[^>]*>?|[^<]+|</g)) {
    const [text, slash, tag] = token
    const name = tag?.toLowerCase()
    if (text.startsWith('<!--')) continue
    if (skipped) {
      if (slash && name === skipped) skipped = null
      continue
    }
    if (!name) {
      out += escapeText(decodeEntities(text))
    } else if (DROPPED_WHOLE.has(name)) {
      if (!slash) skipped = name
    } else if (!KEPT.has(name)) {
      out += ' '
    } else if (name === 'br') {
      out += '<br>'
    } else if (slash) {
      out += closeTo(open, name)
    } else {
      open.push(name)
      out += `<${name}>`
    }
  }
  while (open.length > 0) out += `</${open.pop()}>`
  const clean = out.replace(/[ \t\r\n]+/g, ' ').trim()
  return clean === '' || /<(p|ul|ol)>/.test(clean) ? clean : `<p>${clean}</p>`
}

/** Closes what stands open above `name`, so that tags always nest; a tag that is not open is let be. */
function closeTo(open: string[], name: string): string {
  if (!open.includes(name)) return ''
  let out = ''
  for (;;) {
    const last = open.pop() as string
    out += `</${last}>`
    if (last === name) return out
  }
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[\da-f]{1,6}|\w{1,10});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 31 && code < 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ' '
  })
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
