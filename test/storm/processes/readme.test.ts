import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Environment } from '../../../server/environment.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

interface Sample {
  language: string
  text: string
}

/** What tells people what to type, and where to look. */
const DOCUMENTS = [
  'README.md',
  'server/operating.md',
  'templates/README.md',
  'widgets/README.md',
  'styles/README.md',
  'build/README.md',
  'test/README.md',
]

const readDocument = (path: string) => readFile(join(ROOT, path), 'utf8')

let readme: string
let samples: Sample[]
beforeAll(async () => {
  readme = (await Promise.all(DOCUMENTS.map(readDocument))).join('\n')
  samples = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
})

test('samples say which file they would be', () => {
  const code = samples.filter(({ language }) => /^tsx?$/.test(language))
  expect(code.length).toBeGreaterThan(0)
  for (const { text } of code) expect(text).toMatch(/^\/\/ [\w./-]+\.tsx?\n/)
})

test('samples compile against the project, and a wrong one does not', async () => {
  const files = samples
    .filter(({ language }) => /^tsx?$/.test(language))
    .map(({ text }) => ({ path: text.split('\n')[0]?.slice(3) ?? '', text }))
  const [first] = files
  const path = first?.path.replace(/\.ts$/, '-wrong.ts') ?? ''
  const wrong = { path, text: `${first?.text}\ncreateTestShop({ nothing: 1 })\n` }
  const complaints = (await compile([...files, wrong])).trim().split('\n')

  expect(complaints).toEqual([expect.stringMatching(/-wrong\.ts\(.*'nothing' does not exist/)])
})

test('every command is a script of package.json, so that any Node starts it', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const inCode = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const lines = samples.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.split('\n'))
  const commands = [...inCode, ...lines]

  const named = commands.flatMap(command => [...command.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)])
  expect(named.length).toBeGreaterThan(10)
  for (const [, script, short] of named) expect(Object.keys(scripts)).toContain(script ?? short)
  // The shell's own Node may be older than the one that the shop is written for.
  expect(commands.filter(command => /\b(node|npx|tsc) [\w./-]+\.ts\b/.test(command))).toEqual([])
})

test('every file that is named is there', () => {
  const paths = [...readme.matchAll(/`((?:server|widgets|templates|styles|build|test)\/[\w./-]*[\w/])`/g)]
  expect(paths.length).toBeGreaterThan(5)
  for (const [, path = ''] of paths) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
})

test('a stranger reads the first page in a sitting, and every folder says what it holds', async () => {
  const lines = async (path: string) => (await readDocument(path)).split('\n').length
  expect(await lines('README.md')).toBeLessThanOrEqual(150)
  expect(readme).toContain('```mermaid')
  for (const path of DOCUMENTS.filter(each => each !== 'server/operating.md'))
    expect([path, (await lines(path)) <= 150]).toEqual([path, true])
  for (const folder of ['server', 'widgets', 'templates', 'styles', 'build', 'test'])
    expect([folder, existsSync(join(ROOT, folder, 'README.md'))]).toEqual([folder, true])
})

test('every variable that the shop reads is in the operators’ table, and no other', async () => {
  const [, table = ''] =
    /^## Configuration\n([\s\S]*?)^## /m.exec(await readDocument('server/operating.md')) ?? []
  const rows = table.split('\n').filter(line => /^\| `/.test(line))
  const known = Object.keys(Environment.entries)
  const variables = (text: string) => [...text.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name = '']) => name)
  const firsts = rows.flatMap(row => variables(row.split('|')[1] ?? ''))
  const named = new Set(rows.flatMap(variables))

  expect(known.filter(name => name !== 'DEV_RELOAD' && !named.has(name))).toEqual([])
  expect(firsts.filter(name => !known.includes(name))).toEqual([])
  expect(rows.length).toBeGreaterThan(30)
})

test('every command of an operator is in their table', async () => {
  const { scripts } = JSON.parse(await readDocument('package.json'))
  const [, table = ''] = /^## Commands\n([\s\S]*?)^## /m.exec(await readDocument('server/operating.md')) ?? []
  const mentioned = [...table.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name = '']) => name)
  const ofOperators = Object.keys(scripts).filter(name => scripts[name].includes('server/'))
  expect(ofOperators.filter(name => !mentioned.includes(name))).toEqual([])
  expect(mentioned.filter(name => !(name in scripts))).toEqual([])
})

/** As if the samples lay in the project, which stays as it is: the compiler merges both trees. What it complains about. */
async function compile(files: { path: string; text: string }[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-readme-'))
  try {
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const compilerOptions = { rootDirs: [folder, ROOT], typeRoots: [join(ROOT, 'node_modules/@types')] }
    const config = {
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions,
      files: files.map(({ path }) => path),
      include: [],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return await new Promise(resolve => {
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
      execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], (error, stdout, stderr) =>
        resolve(error ? stdout + stderr : ''),
      )
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}
