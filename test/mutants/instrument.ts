import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** A rule broken in one place: `replacement` stands where the source had `original`. */
export interface Mutant {
  id: string
  /** From the root of the project. */
  file: string
  line: number
  original: string
  replacement: string
  mutator: string
}

export interface Instrumented {
  mutants: Mutant[]
  /** Source by file: it holds every mutant of the file, and runs the one that `globalThis.__stryker__` names. */
  sources: Record<string, string>
}

/** It logs how it goes; what goes wrong it throws. */
const SILENT: Record<string, () => boolean> = Object.fromEntries(
  ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'].flatMap(level => [
    [level.toLowerCase(), () => false],
    [`is${level}Enabled`, () => false],
  ]),
)

/** Another text breaks no rule of money: words are held by the tests that read them. */
const LEFT_OUT = ['StringLiteral', 'Regex']

/**
 * Breaks each of the files in every way that StrykerJS knows. Only its instrumenter is used: its runner starts tests in a
 * realm of Jest, and ours run in Node's own (`test/support/runner/node-realm.ts`).
 */
export async function instrument(root: string, files: string[]): Promise<Instrumented> {
  const mutants: Mutant[] = []
  const sources: Record<string, string> = {}
  const contents = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  const result = await new Instrumenter(SILENT as never).instrument(
    files.map((name, index) => ({ name, content: contents[index] ?? '', mutate: true })),
    { plugins: null, excludedMutations: LEFT_OUT, ignorers: [] },
  )
  for (const { name, content } of result.files) sources[name] = content
  for (const { id, fileName, mutatorName, location, replacement, status } of result.mutants) {
    if (status === 'Ignored') continue
    const source = contents[files.indexOf(fileName)] ?? ''
    mutants.push({
      id,
      file: fileName,
      line: location.start.line + 1,
      original: textAt(source, location),
      replacement,
      mutator: mutatorName,
    })
  }
  return { mutants, sources }
}

/** Lines and columns are counted from 0. */
interface Location {
  start: { line: number; column: number }
  end: { line: number; column: number }
}

function textAt(source: string, { start, end }: Location): string {
  const lines = source.split('\n')
  const offsetOf = (at: { line: number; column: number }) =>
    lines.slice(0, at.line).reduce((sum, line) => sum + line.length + 1, at.column)
  return source.slice(offsetOf(start), offsetOf(end))
}
