import { basename } from 'node:path'
import type { OutputFile } from 'esbuild'

const IMPORT = /import\{([^}]*)\}from"\.\/([^"]+)";/g
const EXPORT = /export\{([^}]*)\};?\s*$/
/** What `join.ts` names the exports of joined chunks, which no code outside asks for by name. */
const JOINED_NAME = /^_\d+/

/**
 * Minified scripts with one import from each other file, of the names that are used, each of which is called what it is
 * called where it is made. The bundler writes an import for each chunk that was joined into a file, with all the names
 * that anybody wants of it, and both files name each of them twice.
 */
export function withShortImports(files: OutputFile[]): OutputFile[] {
  const scripts = files.filter(({ path }) => path.endsWith('.js'))
  const made = new Map(scripts.map(({ path, text }) => [basename(path), exportsOf(text)]))
  const wanted = new Map(scripts.map(({ path }) => [basename(path), new Set<string>()]))
  const asked = new Map(scripts.map(file => [file, askedBy(file.text)]))
  for (const all of asked.values())
    for (const [from, names] of all) for (const [name] of names) wanted.get(from)?.add(name)

  return files.map(file => {
    const names = asked.get(file)
    if (!names) return file
    const imports = new Map(names)
    const own = wanted.get(basename(file.path)) ?? new Set()
    const text = file.text
      // In the order in which they stood first: so the files are run.
      .replace(IMPORT, (_, __, from: string) => {
        const all = imports.get(from)
        imports.delete(from)
        if (!all) return ''
        const list = [...all].map(([name, local]) => pair(shortOf(made.get(from), name), local))
        return list.length > 0 ? `import{${list.join()}}from"./${from}";` : `import"./${from}";`
      })
      .replace(EXPORT, () => {
        const all = [...exportsOf(file.text)].filter(([name]) => own.has(name) || !JOINED_NAME.test(name))
        return `export{${all.map(([name, local]) => pair(local, shortOf(exportsOf(file.text), name))).join()}};`
      })
    return { ...file, text, contents: new TextEncoder().encode(text) }
  })
}

/** By file, the names that are asked of it and what they are called here: [exported, local]. */
function askedBy(text: string): Map<string, [string, string][]> {
  const rest = text.replace(IMPORT, '')
  const all = new Map<string, [string, string][]>()
  for (const [, list = '', from = ''] of text.matchAll(IMPORT)) {
    const used = pairsOf(list).filter(([, local]) => isUsed(local, rest))
    all.set(from, [...(all.get(from) ?? []), ...used])
  }
  return all
}

/** By exported name, what it is called in its file. */
function exportsOf(text: string): Map<string, string> {
  return new Map(pairsOf(EXPORT.exec(text)?.[1] ?? '').map(([local, name]) => [name, local]))
}

/** `a as b,c` -> [[a, b], [c, c]] */
function pairsOf(list: string): [string, string][] {
  return list
    .split(',')
    .filter(each => each.trim() !== '')
    .map(each => {
      const [one = '', other = one] = each.trim().split(' as ')
      return [one, other]
    })
}

/** What a name of a joined chunk is exported as: what it is called there, unless that is another one's public name. */
function shortOf(names: Map<string, string> | undefined, name: string): string {
  const local = names?.get(name)
  return local && JOINED_NAME.test(name) && !names?.has(local) ? local : name
}

function pair(one: string, other: string): string {
  return one === other ? one : `${one} as ${other}`
}

function isUsed(name: string, rest: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(rest)
}
