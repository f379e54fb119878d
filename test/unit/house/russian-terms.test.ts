import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const TABLE = readFileSync(join(ROOT, 'templates/words.md'), 'utf8')
const inTicks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)

interface Terms {
  refused: RegExp
  /** What the contract spells in its own way. */
  allowed: string[]
}

function termsOf(table: string): Terms {
  const [words = '', allowed = ''] = table.split('## Как в техническом задании')
  const refused = words
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => inTicks(line.split('|')[1] ?? ''))
    .map(term => term.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[а-яё]*'))
  return {
    // Upper case is another word: СМС, and names as they are.
    refused: new RegExp(
      `(?<![\\p{L}\\p{N}_./@-])(?:${refused.map(eitherCase).join('|')})(?![\\p{L}\\p{N}_@-])`,
      'gu',
    ),
    allowed: inTicks(allowed),
  }
}

/** At the start of a sentence, too. */
function eitherCase(term: string): string {
  const [first = ''] = term
  return `[${first.toLowerCase()}${first.toUpperCase()}]${term.slice(1)}`
}

function wrongTerms(text: string, { refused, allowed }: Terms): string[] {
  const own = allowed.reduce((left, phrase) => left.replaceAll(phrase, ''), text)
  return own.match(refused) ?? []
}

/**
 * Of code: its Russian sentences, and words that stand alone as one, such as `Отменён` or the label `Email`. Other single
 * words are keys, and words of a search.
 */
function textsOfCode(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
  const texts = code.match(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|>[^<>{}]*</g) ?? []
  return (
    texts
      // Names of tags and props are no words.
      .map(text => text.replace(/\$\{[^}]*\}|\{% *\w+|\b[\w-]+: (?=')/g, 'X'))
      .filter(text => /[а-яё].* .*[а-яё]/i.test(text) || /^.([А-ЯЁ][а-яё]+|E-?mail).$/.test(text))
  )
}

/** What people read of a file: of code its Russian texts, of templates what is no tag or comment. */
function textsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  if (/\.tsx?$/.test(file)) return textsOfCode(source)
  return [
    source
      .replace(/^[\s-]*\w+:/gm, '')
      .replace(/\{%-?\s*comment\b[\s\S]*?endcomment\s*-?%\}/g, '')
      .replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g, ' X '),
  ].filter(text => /[а-яё]/i.test(text))
}

/** Words that programs of others write, and tables of places. */
const OF_OTHERS =
  /^server\/(import|export|demo|providers|catalog|commands|database)\/|built-in-cities|city-words|contract\/delivery\/town\.ts/

const files = execFileSync('git', ['ls-files', 'templates', 'server', 'widgets'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /\.(tsx?|liquid|ya?ml)$/.test(file) && !OF_OTHERS.test(file))

const CHAPTERS = execFileSync('git', ['ls-files', 'templates/*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')

test.each(CHAPTERS)('%s is for editors, and in Russian', chapter => {
  const paragraphs = readFileSync(join(ROOT, chapter), 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`]*`|\]\([^)]*\)/g, '')
    .split(/\n{2,}/)
    .filter(paragraph => /\p{L}/u.test(paragraph))
  expect(paragraphs.length).toBeGreaterThan(2)
  const foreign = paragraphs.filter(
    paragraph => (paragraph.match(/[a-z]/gi)?.length ?? 0) > (paragraph.match(/[а-яё]/gi)?.length ?? 0),
  )
  expect(foreign).toEqual([])
})

test('texts for people have the words of the table', () => {
  const terms = termsOf(TABLE)
  const wrong = files.flatMap(file =>
    textsOf(file).flatMap(text => wrongTerms(text, terms).map(term => `${file}: ${term}`)),
  )
  expect(wrong).toEqual([])
})

test('what the contract spells in its own way is there, and so spelt', () => {
  const all = files.map(file => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  expect(termsOf(TABLE).allowed.filter(phrase => !all.includes(phrase))).toEqual([])
})

test('a message of one word is a text for people, a key is none', () => {
  expect(textsOfCode("const WORDS = { cancelled: 'Отменен', over: 'ждет', b: 'Код из смс' }")).toEqual([
    "'Отменен'",
    "'Код из смс'",
  ])
  expect(textsOfCode('<Field name="email" label="E-mail" />')).toEqual(['"E-mail"'])
})

test('a wrong word is found in any ending and at the start of a sentence, and СМС is none', () => {
  const terms = termsOf(TABLE)
  expect(wrongTerms('Еще один черного цвета. Код из смс, на email', terms)).toEqual([
    'Еще',
    'черного',
    'смс',
    'email',
  ])
  expect(wrongTerms('Ещё один чёрный. Код из СМС. Товар удален. work@email.ru', terms)).toEqual([])
})
