import { FeedRefused } from './feed-refused.ts'

const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/i
const KNOWN = new Set(['utf-8', 'utf8', 'windows-1251', 'cp1251'])
/** The declaration stands within the first bytes, if anywhere. */
const LOOK_AT = 200
/** Decoded at once: a source may give the whole feed as one chunk. */
const PIECE = 64 * 1024

/**
 * Bytes of a feed as text, in pieces of moderate length, in the encoding that its declaration names: UTF-8 or
 * windows-1251. Throws `FeedRefused` without a place: the reader knows how far it is.
 */
export async function* feedText(source: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let head = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    if (decoder) {
      yield* decode(decoder, bytes, true)
      continue
    }
    head = Buffer.concat([head, bytes])
    if (head.length < LOOK_AT) continue
    decoder = decoderFor(head)
    yield* decode(decoder, head, true)
  }
  const last = decoder ?? decoderFor(head)
  yield* decode(last, decoder ? Buffer.alloc(0) : head, false)
}

function decoderFor(head: Buffer): TextDecoder {
  const start = head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  const declared = (DECLARED.exec(start)?.[1] ?? 'utf-8').toLowerCase()
  if (!KNOWN.has(declared))
    throw new FeedRefused(`кодировка ${declared} не поддерживается, нужна UTF-8 или windows-1251`)
  return new TextDecoder(declared === 'cp1251' ? 'windows-1251' : declared, { fatal: true })
}

function* decode(decoder: TextDecoder, bytes: Buffer, stream: boolean): Generator<string> {
  for (let at = 0; at === 0 || at < bytes.length; at += PIECE) {
    const isLast = at + PIECE >= bytes.length
    try {
      yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: stream || !isLast })
    } catch {
      throw new FeedRefused(`байты не в кодировке ${decoder.encoding}`)
    }
  }
}
