import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const README = readFileSync(join(ROOT, 'server/README.md'), 'utf8')

/** The left column of the glossary: words that this project used to say for what the field has a name for. */
function refusedWords(readme: string): Set<string> {
  const table = readme.split('## Glossary')[1]?.split('\n## ')[0] ?? ''
  const rows = table.split('\n').filter(line => /^\| `/.test(line))
  return new Set(
    rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word)),
  )
}

/** Code without its texts and comments, which may say anything. */
function codeOf(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/`(?:\\.|\$\{[^}]*\}|[^`\\])*`/g, text => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '))
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
}

/** Columns of tables that stood before: a name there changes by a migration, a version later. */
const COLUMNS = new Set(['told_at'])

/** Names in which a refused word stands, whole or as a part: `keepTold`, `told_at`, `LostClaim`. */
function wrongNames(source: string, refused: Set<string>): string[] {
  const names = new Set(codeOf(source).match(/[A-Za-z_$][\w$]*/g))
  return [...names].filter(
    name =>
      !COLUMNS.has(name) &&
      (refused.has(name) ||
        name.split(/_|(?<=[a-z\d])(?=[A-Z])/).some(part => refused.has(part.toLowerCase()))),
  )
}

const FOLDERS = ['server', 'widgets', 'build', 'test']
const files = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file))

test('names are the field’s: none is in the left column of the glossary', () => {
  const refused = refusedWords(README)
  expect(refused.size).toBeGreaterThan(40)
  const wrong = files.flatMap(file =>
    wrongNames(readFileSync(join(ROOT, file), 'utf8'), refused).map(name => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('nor is a word of a file’s or a folder’s name', () => {
  const refused = refusedWords(README)
  expect(files.filter(file => file.split(/[^a-z]+/).some(word => refused.has(word)))).toEqual([])
})

test('such a name is found, in any case, but not in texts and comments', () => {
  const refused = refusedWords(
    '## Glossary\n\n| ours | the field’s |\n| --- | --- |\n| `told`, `LostClaim` | notified |\n',
  )
  const source =
    "/* told */\n// told\nconst text = 'told'\nfunction keepTold(told_on: LostClaim, untolded: string) {}"
  expect(wrongNames(source, refused)).toEqual(['keepTold', 'told_on', 'LostClaim'])
})
