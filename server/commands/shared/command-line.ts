import { readFile } from 'node:fs/promises'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../../config.ts'
import { nearest } from '../../contract/nearest.ts'
import { type Db, migrate, openDatabase } from '../../database/open-database.ts'
import { OperatorError } from '../../database/operator-error.ts'

/** A mistake in the call itself: printed on one line, and the program exits with 2. */
export class WrongCall extends Error {}
/** `--help` was asked for. */
class HelpAsked extends Error {}

export interface Call {
  positionals: string[]
  /** The values of an option that takes one, in order; empty when it was not given. */
  values(name: string): string[]
  value(name: string): string | undefined
  has(name: string): boolean
}

/** Names of options with what they take, as `parseArgs` of Node has them; every program has `--help`. */
export type Options = Record<string, 'text' | 'flag'>

/**
 * Reads a program's arguments. Throws `WrongCall` for an unknown option, with the nearest known one, and for
 * a missing or superfluous value.
 *
 * @param args without the names of the program
 * @param positionals_most files and the like that it takes
 */
export function readCall(args: string[], options: Options, positionals_most: number): Call {
  const known: Options = { ...options, help: 'flag' }
  const { tokens, positionals } = parseArgs({
    args,
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: parseOptions(known),
  })
  const given = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (token.rawName === '-h') throw new HelpAsked()
    const takes = Object.hasOwn(known, token.name) ? known[token.name] : undefined
    if (!takes) throw unknownOption(token.rawName, Object.keys(known))
    if (takes === 'flag' && token.value !== undefined)
      throw new WrongCall(`Настройка --${token.name} не принимает значения`)
    if (takes === 'text' && (!token.value || (!token.inlineValue && token.value.startsWith('-'))))
      throw new WrongCall(`У настройки --${token.name} нет значения`)
    given.set(token.name, [...(given.get(token.name) ?? []), token.value ?? ''])
  }
  if (given.has('help')) throw new HelpAsked()
  const [extra] = positionals.slice(positionals_most)
  if (extra !== undefined) throw new WrongCall(`Лишнее слово: ${extra}`)
  return {
    positionals,
    values: name => given.get(name) ?? [],
    value: name => given.get(name)?.at(-1),
    has: name => given.has(name),
  }
}

function parseOptions(options: Options): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(options).map(([name, takes]) => [name, { type: takes === 'text' ? 'string' : 'boolean' }]),
  )
}

function unknownOption(raw: string, names: string[]): WrongCall {
  const near = nearest(raw.replace(/^-+/, ''), names)
  return new WrongCall(`Нет настройки ${raw}.${near ? ` Может быть, --${near}?` : ''}`)
}

/**
 * Runs a program of the command line, and sets its exit code: 0, what `work` returns, 2 for a wrong call, 1
 * for a refusal.
 *
 * @param refusals errors whose message says everything; any other is our bug, and is printed with its stack
 */
export async function runCommand(
  program: {
    usage: string
    refusals?: (new (...args: never[]) => Error)[]
    /** Printed before an error that is our bug. */
    failed?: string
  },
  work: (args: string[]) => Promise<number>,
): Promise<void> {
  // Its files belong to this user alone: the database, pictures.
  process.umask(0o077)
  try {
    process.exitCode = await work(process.argv.slice(2))
  } catch (error) {
    if (error instanceof HelpAsked) {
      process.stdout.write(`${program.usage}\n`)
    } else if (error instanceof WrongCall) {
      process.stderr.write(`${error.message}\n\n${program.usage}\n`)
      process.exitCode = 2
    } else {
      const isPlain =
        error instanceof ConfigError ||
        error instanceof OperatorError ||
        program.refusals?.some(refusal => error instanceof refusal)
      if (isPlain) process.stderr.write(`${(error as Error).message}\n`)
      else console.error(program.failed ?? 'Не удалось.', error)
      process.exitCode = 1
    }
  }
}

/** The shop's database for one command: migrated before, closed after, also when the work fails. */
export async function withDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const db = openDatabase(config.DATABASE_URL, 'commands')
  try {
    await migrate(db)
    return await work(db, config)
  } finally {
    await db.destroy()
  }
}

/** The single file argument. Throws `WrongCall` where it is missing. */
export function namedFile({ positionals: [path] }: Call): string {
  if (!path) throw new WrongCall('Какой файл?')
  return path
}

/** The whole text. Throws `WrongCall` where it cannot be read. */
export async function readNamedFile(path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw new WrongCall(`Файл не читается: ${path}`)
  })
}
