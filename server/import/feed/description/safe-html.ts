import { Parser } from 'htmlparser2'
import { SafeWriter } from './safe-writer.ts'

/** Nothing of what stands in them is for readers. */
const DROPPED_WHOLE = new Set([
  'script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript', 'textarea', 'title', 'head', 'select',
]) // biome-ignore format: a list
/** What is written is a third of it at most; the rest is for attributes and the like. */
const READ_MOST = 60_000

/**
 * A feed's description as safe HTML: paragraphs, lists, line breaks, bold and italic, without attributes; everything
 * else as text. Read as browsers read it and built anew (`safe-writer.ts`), never cut out of what came, so that there
 * is nothing to slip through. Lines of a text without markup become paragraphs. What is safe already stays as it is.
 *
 * (sanitize-html takes tags away by the same parser, but leaves a paragraph in a paragraph, an item without a list and
 * text beside items as they came, and knows nothing of lines.)
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
