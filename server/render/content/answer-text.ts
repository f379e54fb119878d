/** A piece of a paragraph: words, or a link where `url` is not empty. */
export interface AnswerPiece {
  text: string
  url: string
}

const LINK = /\[([^\]\n]+)\]\((\/[^\s)]*|https:\/\/[^\s)]+)\)/g

/** An editor's text as paragraphs of words and links: an empty line begins a paragraph, `[words](/path/)` is a link. */
export function paragraphsOf(text: string): AnswerPiece[][] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph => piecesOf(paragraph.replace(/\s+/g, ' ').trim()))
}

/** A paragraph is a single line of its own; a list has a line for each item. */
export interface TextBlock {
  kind: 'text' | 'list' | 'steps'
  lines: AnswerPiece[][]
}

const ITEM = { list: /^- +/, steps: /^\d+\. +/ }

/**
 * The same with lists: a paragraph whose lines all begin with `- `, or with a number and a full stop. An item may go on
 * in the next lines, which are indented.
 */
export function blocksOf(text: string): TextBlock[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph => {
      const lines = paragraph.replace(/\n +(?=\S)/g, ' ').split('\n')
      for (const kind of ['list', 'steps'] as const)
        if (lines.every(line => ITEM[kind].test(line)))
          return { kind, lines: lines.map(line => piecesOf(line.replace(ITEM[kind], '').trim())) }
      return { kind: 'text', lines: [piecesOf(paragraph.replace(/\s+/g, ' ').trim())] }
    })
}

function piecesOf(paragraph: string): AnswerPiece[] {
  const pieces: AnswerPiece[] = []
  let from = 0
  for (const { 0: whole, 1: text = '', 2: url = '', index } of paragraph.matchAll(LINK)) {
    if (index > from) pieces.push({ text: paragraph.slice(from, index), url: '' })
    pieces.push({ text, url })
    from = index + whole.length
  }
  if (from < paragraph.length) pieces.push({ text: paragraph.slice(from), url: '' })
  return pieces
}

/** The same for machines, and to search in: without the addresses of links. */
export function plainTextOf(text: string): string {
  return paragraphsOf(text)
    .map(pieces => pieces.map(piece => piece.text).join(''))
    .join('\n')
}
