import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../../../server')
const EXPORTED = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm

/** Names that several files export, with those files. A schema and its type are one thing in one file. */
function namesOfSeveral(sources: Map<string, string>): string[] {
  const files = new Map<string, Set<string>>()
  for (const [file, source] of sources)
    for (const [, name = ''] of source.matchAll(EXPORTED))
      files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files]
    .filter(([, in_files]) => in_files.size > 1)
    .map(([name, in_files]) => [name, ...in_files].join(' '))
}

/** Whoever finds a name by a search of the whole server finds the one thing that it means. */
test('no two files of the server export one name', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.startsWith(join('database', 'migrations')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(
    namesOfSeveral(new Map(files.map(file => [file, readFileSync(join(SERVER, file), 'utf8')]))),
  ).toEqual([])
})

test('such a name would be found', () => {
  const one = 'export interface Shelf {}\nexport const Days = v.number()\nexport type Days = 1'
  const other = 'export async function shelves() {}\nexport type Shelf = 1'
  expect(namesOfSeveral(new Map(Object.entries({ 'a.ts': one, 'b.ts': other })))).toEqual(['Shelf a.ts b.ts'])
})
