import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** The rooms, most particular first: the first whose pattern fits a file is its room. */
const ROOMS: [name: string, pattern: RegExp][] = [
  ['contract', /^server\/contract\//],
  ['rules', /^server\/shop\/.*\.rules\.ts$/],
  ['shop-type', /^server\/shop\/shop\.ts$/],
  ['shop', /^server\/shop\//],
  ['data', /^server\/data\//],
  ['media', /^server\/media\//],
  ['providers', /^server\/providers\//],
  ['render', /^server\/render\//],
  ['http', /^server\/http\//],
  ['api', /^server\/api\//],
  ['pages', /^server\/pages\//],
  ['jobs', /^server\/jobs\//],
  ['import', /^server\/import\//],
  ['errors', /^server\/errors\.ts$/],
  ['config', /^server\/config\.ts$/],
  ['wiring', /^server\/[^/]+\.ts$/],
  ['widgets-shared', /^widgets\/shared\//],
  ['widget', /^widgets\/[^/]+\//],
  ['widgets-start', /^widgets\/[^/]+$/],
  ['build', /^build\//],
  ['test', /^test\//],
]

/** Who may import whom; a package is written `npm:name`. The table of `architecture` as code. */
const MAY: Record<string, string[] | 'anything'> = {
  contract: ['contract', 'npm:valibot'],
  rules: ['contract', 'rules'],
  'shop-type': 'anything',
  shop: ['contract', 'rules', 'shop', 'shop-type', 'data', 'errors', 'npm:'],
  data: ['contract', 'data', 'npm:'],
  media: ['contract', 'media', 'npm:'],
  providers: ['contract', 'providers', 'config', 'npm:'],
  render: ['contract', 'render', 'npm:'],
  http: ['contract', 'http', 'errors', 'config', 'shop', 'shop-type', 'rules', 'data', 'media', 'npm:'],
  api: ['contract', 'http', 'shop', 'shop-type', 'rules', 'data', 'errors', 'npm:'],
  pages: ['contract', 'http', 'shop', 'shop-type', 'rules', 'data', 'errors', 'pages', 'render', 'npm:'],
  jobs: ['contract', 'shop', 'shop-type', 'rules', 'data', 'errors', 'jobs', 'providers', 'npm:'],
  import: [
    'providers',
    'contract',
    'import',
    'rules',
    'data',
    'media',
    'errors',
    'config',
    'shop-type',
    'npm:',
  ],
  errors: [],
  config: ['contract', 'npm:'],
  wiring: 'anything',
  'widgets-shared': ['contract', 'widgets-shared', 'npm:'],
  widget: ['contract', 'widgets-shared', 'own', 'npm:'],
  'widgets-start': ['contract', 'widgets-shared', 'widget', 'widgets-start', 'npm:'],
  build: 'anything',
  test: 'anything',
}

/** Types vanish: a room may name the shape of what it is given. */
const MAY_NAME_TYPES_OF: Record<string, string[]> = {
  rules: ['shop-type', 'rules', 'shop'],
  data: ['rules'],
  shop: ['providers', 'render', 'media'],
  providers: ['rules', 'shop'],
  http: ['render'],
  import: ['shop'],
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Every import that goes against the table, as `file: what is wrong`. */
export function findWrongImports(root = ROOT): string[] {
  return sourceFiles(root).flatMap(file => wrongImportsOf(root, file))
}

function wrongImportsOf(root: string, file: string): string[] {
  const room = roomOf(file)
  const text = readFileSync(join(root, file), 'utf8')
  if (!room) return [`${file}: belongs to no room`]
  const allowed = MAY[room]
  if (!allowed || allowed === 'anything') return []
  const wrong: string[] = []
  for (const [, type, path = '', dynamic = ''] of text.matchAll(IMPORT)) {
    const target = targetOf(file, path || dynamic)
    if (
      isAllowed(file, room, target, allowed) ||
      (type && MAY_NAME_TYPES_OF[room]?.includes(roomOf(target) ?? ''))
    )
      continue
    wrong.push(`${file}: ${room} may not import ${target}`)
  }
  return wrong
}

/** `server/data/carts.ts`, `npm:valibot` or `node:fs`. */
function targetOf(file: string, path: string): string {
  if (path.startsWith('node:')) return path
  if (!path.startsWith('.')) return `npm:${path}`
  return relative(ROOT, resolve(ROOT, dirname(file), path))
}

function isAllowed(file: string, room: string, target: string, allowed: string[]): boolean {
  if (target.startsWith('node:')) return room !== 'contract' && room !== 'rules'
  if (target.startsWith('npm:')) return allowed.includes('npm:') || allowed.includes(target)
  const to = roomOf(target)
  if (to === null) return false
  if (to === 'widget' && room === 'widget') return target.split('/')[1] === file.split('/')[1]
  return allowed.includes(to)
}

function roomOf(file: string): string | null {
  return ROOMS.find(([, pattern]) => pattern.test(file))?.[0] ?? null
}

function sourceFiles(root: string): string[] {
  return ['server', 'widgets', 'build', 'test'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path))
      .map(path => join(folder, path)),
  )
}

if (import.meta.main) {
  const wrong = findWrongImports()
  for (const line of wrong) console.error(line)
  console.log(wrong.length === 0 ? 'imports go the right way' : `${wrong.length} wrong imports`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
