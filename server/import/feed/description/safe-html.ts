import { Parser } from 'htmlparser2'
import { SafeWriter } from './safe-writer.ts'

/** Their content is not text for readers. */
const DROPPED_WHOLE = new Set([
  'script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript', 'textarea', 'title', 'head', 'select',
]) // biome-ignore format: a list
/** What is written is a third of it at most; the rest is for attributes and the like. */
const READ_MOST = 60_000

/**
 * A feed's description as safe HTML: paragraphs, lists, line breaks, bold and italic, without attributes;
 * everything else as text. It is parsed as browsers do and written anew (`safe-writer.ts`), never cut out of
 * the input, so that nothing can slip through. Lines of a text without markup become paragraphs. HTML that is
 * safe already is unchanged.
 *
 * (sanitize-html removes tags with the same parser, but leaves a paragraph inside a paragraph, an item
 * without a list and text beside items as they are, and does not handle lines.)
 */
export function safeHtml(html: string): string {
  const writer = new SafeWriter()
  let plain = ''
  let isMarked = false
  /** Elements around, from the one that is dropped whole on. */
  let dropped = 0
  const mark = () => {
    if (!isMarked) writer.text(plain)
    isMarked = true
  }
  const parser = new Parser({
    ontext(text) {
      if (!isMarked) plain += text
      else if (dropped === 0) writer.text(text)
    },
    onopentagname(name) {
      mark()
      if (dropped > 0 || DROPPED_WHOLE.has(name)) dropped += 1
      else writer.open(name)
    },
    onclosetag(name) {
      mark()
      if (dropped > 0) dropped -= 1
      else writer.close(name)
    },
  })
  parser.end(html.slice(0, READ_MOST))
  if (!isMarked) {
    for (const line of plain.split('\n')) {
      writer.endParagraph()
      writer.text(line)
    }
  }
  return writer.finish()
}
