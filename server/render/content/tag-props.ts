import { type Context, Hash, type TagToken, TypeGuards, type ValueToken } from 'liquidjs'
import * as v from 'valibot'
import { issueInWords, propertyInWords } from '../../contract/fault-words.ts'
import { orMeant } from '../../contract/nearest.ts'
import { hashNow } from '../liquid/value-now.ts'

type Props = v.GenericSchema<unknown, Record<string, unknown>>
type Entries = Record<string, v.GenericSchema & { type: string }>

/**
 * What a tag of editors takes: `category: 'women/dresses', limit: 8`. Names and written values are checked when the
 * template is read, so that `check:templates` finds mistakes without a shop; variables when they are rendered. Every
 * message is Russian and names what there is.
 */
export class TagProps<Schema extends Props> {
  readonly #tag: string
  readonly #schema: Schema
  readonly #hash: Hash

  constructor(tag: string, schema: Schema, args: string) {
    this.#tag = tag
    this.#schema = schema
    this.#hash = new Hash(args)
    this.#checkNames()
    this.#checkWritten()
  }

  /** For the check of unknown variables. */
  *arguments(): Generator<ValueToken> {
    for (const token of Object.values(this.#hash.hash)) if (TypeGuards.isValueToken(token)) yield token
  }

  /** A text that stands in the template itself. */
  written(name: string): string | undefined {
    const token = this.#hash.hash[name]
    return token && TypeGuards.isQuotedToken(token) ? token.content : undefined
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#hash.hash, name)
  }

  /** Throws for a value that is none of what the tag takes. */
  values(context: Context): v.InferOutput<Schema> {
    const read = v.safeParse(this.#schema, hashNow(this.#hash, context), { message: issueInWords })
    if (read.success) return read.output
    const [issue] = read.issues
    throw new Error(`${this.#tag}: ${propertyInWords(v.getDotPath(issue), issue)}`)
  }

  get #entries(): Entries {
    return (this.#schema as unknown as { entries: Entries }).entries
  }

  #checkNames(): void {
    const names = Object.keys(this.#entries)
    for (const name of Object.keys(this.#hash.hash)) {
      if (names.includes(name)) continue
      throw new Error(
        `${this.#tag} не знает '${name}'${orMeant(name, names) || '.'} Есть: ${names.join(', ')}`,
      )
    }
    for (const [name, schema] of Object.entries(this.#entries))
      if (schema.type !== 'optional' && !this.has(name)) this.#check(name, undefined)
  }

  #checkWritten(): void {
    for (const [name, token] of Object.entries(this.#hash.hash)) {
      const isWritten =
        token &&
        (TypeGuards.isQuotedToken(token) ||
          TypeGuards.isNumberToken(token) ||
          TypeGuards.isLiteralToken(token))
      if (isWritten) this.#check(name, token.content)
    }
  }

  #check(name: string, value: unknown): void {
    const read = v.safeParse(this.#entries[name] as v.GenericSchema, value, { message: issueInWords })
    if (!read.success) throw new Error(`${this.#tag}: ${propertyInWords(name, read.issues[0])}`)
  }
}

/** `'summer/hero.jpg', alt: '…'` -> the name, or the variable that holds it, and the rest. */
export function firstArgument({ args }: TagToken): {
  name: string | null
  variable: string | null
  rest: string
} {
  const quoted = /^(?:'([^']*)'|"([^"]*)")\s*,?([\s\S]*)$/.exec(args.trim())
  if (quoted) return { name: quoted[1] ?? quoted[2] ?? '', variable: null, rest: quoted[3] ?? '' }
  const named = /^([a-z_][\w.]*)\s*(?:,([\s\S]*))?$/i.exec(args.trim())
  return { name: null, variable: named?.[1] ?? null, rest: named ? (named[2] ?? '') : args }
}

/** The one argument of a tag that names a file of editors: `{% gallery 'life' %}` -> `life`. */
export function onlyName({ args }: TagToken, tag: string, example: string): string {
  const [, name] = /^'([a-z0-9-]+)'$/.exec(args.trim()) ?? []
  if (name) return name
  throw new Error(`${tag}: имя файла стоит в одинарных кавычках, и больше ничего: {% ${tag} '${example}' %}`)
}
