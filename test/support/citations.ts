import { existsSync, globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * What code may cite: the server's numbered promises, the contract's numbered decisions, and the contract's
 * sections.
 */
export interface Citable {
  promises: number[]
  /** Promises that say what they still wait for: no code fulfils them yet. */
  waiting: number[]
  decisions: number[]
  /** The text of each section, by its number: `1.5`. */
  sections: Map<string, string>
}

export interface Cited {
  kind: 'promise' | 'decision' | 'contract'
  /** `7`, `1.5` */
  number: string
  /** The quoted part of a section: `contract 1.3, "User info"`; empty without a quotation. */
  name: string
}

const LIST = String.raw`(?:\s*(?:,\s*and|,|and)\s+|\s*[-–]\s*)`
const NUMBERED = new RegExp(String.raw`\b(promise|decision)s?\s+(\d+(?:${LIST}\d+)*)(?![\d.]*\d)`, 'gi')
const SECTIONS = new RegExp(
  String.raw`\bcontract\s+(\d+\.\d+(?:${LIST}\d+\.\d+)*)(?:, (?:section )?"([^"]*)")?`,
  'gi',
)
/** Documents that were never in the repository, and numbers without a document. */
const FOREIGN =
  /\bspecifications? \(?\d|\bspecification\b|\bREADME (?:items? )?\d+|§\s*\d|\(architecture\b|\bcontract \d+(?![.\d])/gi
/** A folder or a file in backticks: `server/shop/cart`. */
const NAMED_PLACE = /`((?:server|widgets|templates|styles|build|test)\/[\w./-]*[\w/])`/g
const DOCUMENT = /(?<![\w*<./-])((?:[\w.-]+\/)*[\w.-]+\.md)\b/g
const NAMED_FILE =
  /(?<![\w*<./-])((?:[\w.-]+\/)*[\w.-]+\.md|(?:server|widgets|templates|styles|build|test)\/[\w./-]*\.\w+)\b/g
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g
/** In a folder's README: a file of that folder in backticks, such as `page-cache.ts`. */
const OWN_FILE = /`([\w./-]+\.(?:ts|tsx|liquid|css))`/g

export async function readCitable(root: string): Promise<Citable> {
  const promises = await readFile(join(root, 'server', 'promises.md'), 'utf8')
  const contract = await readFile(join(root, 'server', 'contract', 'README.md'), 'utf8')
  const [sections = '', decisions = ''] = contract.split(/^# Decisions$/m)
  return {
    promises: itemsOf(promises),
    waiting: promises
      .split(/^(?=\d+\. )/m)
      .filter(item => item.includes('(Comes with '))
      .map(item => Number.parseInt(item, 10)),
    decisions: itemsOf(decisions),
    sections: new Map(
      sections
        .split(/^## (?=\d)/m)
        .slice(1)
        .map(text => [text.split(' ')[0] ?? '', text]),
    ),
  }
}

function itemsOf(text: string): number[] {
  return [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
}

/** Comments continue on the next line: `decisions 14,\n * 20 and 23` is one citation. */
function unbroken(text: string): string {
  return text.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
}

export function citationsOf(text: string): Cited[] {
  const whole = unbroken(text)
  const numbered = [...whole.matchAll(NUMBERED)].flatMap(([, kind = '', list = '']) =>
    numbersOf(list).map(number => ({ kind: kind.toLowerCase() as 'promise', number, name: '' })),
  )
  const sections = [...whole.matchAll(SECTIONS)].flatMap(([, list = '', name = '']) =>
    (list.match(/\d+\.\d+/g) ?? []).map(number => ({ kind: 'contract' as const, number, name })),
  )
  return [...numbered, ...sections]
}

/** `1-4, 22` -> 1, 2, 3, 4, 22 */
function numbersOf(list: string): string[] {
  const numbers: string[] = []
  for (const [, from, to] of list.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)) {
    for (let number = Number(from); number <= Number(to ?? from); number++) numbers.push(String(number))
  }
  return numbers
}

/**
 * Every citation in this file that a reader could not follow, in words. `path` is relative to the root, with
 * slashes.
 */
export function faultsOf(root: string, citable: Citable, path: string, text: string): string[] {
  const lost = citationsOf(text)
    .filter(cited => !isThere(citable, cited))
    .map(({ kind, number, name }) => `${kind} ${number}${name && `, "${name}"`}`)
  const foreign = [...unbroken(text).matchAll(FOREIGN)].map(([found]) => found)
  const files = namedFiles(path, text).filter(named => !isFile(root, path, named))
  return [...lost, ...foreign, ...files].map(fault => `${path}: ${fault}`)
}

/** Tests name invented files; samples in a README name files to be written. */
function namedFiles(path: string, text: string): string[] {
  const isReadme = path.endsWith('.md')
  const prose = isReadme ? text.replace(/^```[\s\S]*?^```$/gm, '') : text
  const ways = [
    ...(isReadme ? [LINK, OWN_FILE] : []),
    ...(path.startsWith('test/') ? [DOCUMENT] : [NAMED_FILE, NAMED_PLACE]),
  ]
  return [...new Set(ways.flatMap(way => [...prose.matchAll(way)].map(([, named = '']) => named)))]
}

/** Relative to the root, to the file's folder, or anywhere below it. */
function isFile(root: string, path: string, named: string): boolean {
  const folder = join(root, dirname(path))
  if (existsSync(join(root, named)) || existsSync(join(folder, named))) return true
  return path.endsWith('.md') && path !== 'README.md' && globSync(`**/${named}`, { cwd: folder }).length > 0
}

function isThere({ promises, decisions, sections }: Citable, { kind, number, name }: Cited): boolean {
  if (kind === 'promise') return promises.includes(Number(number))
  if (kind === 'decision') return decisions.includes(Number(number))
  return sections.get(number)?.includes(name) ?? false
}

const ROOMS = ['server', 'widgets', 'build', 'test', 'templates', 'styles']

/** Every text of the repository that may contain citations, relative to the root. */
export async function citingFiles(root: string): Promise<string[]> {
  const found = await Promise.all(
    ROOMS.map(async room => {
      const names = await readdir(join(root, room), { recursive: true })
      return names.map(name => `${room}/${name.replaceAll('\\', '/')}`)
    }),
  )
  return ['README.md', ...found.flat()].filter(name => /\.(ts|tsx|cjs|css|liquid|md)$/.test(name))
}
