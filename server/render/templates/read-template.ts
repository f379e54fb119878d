import { existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as v from 'valibot'
import { parseDocument } from 'yaml'
import { MEDIA_FOLDER, type TakenPicture } from '../../contract/content/editors-picture.ts'
import { FrontMatter, PAGE_FORMS } from '../../contract/content/front-matter.ts'
import { issueInWords, yamlInWords } from '../../contract/fault-words.ts'
import { orMeant } from '../../contract/nearest.ts'
import { hashedStyle, type PageStyle, scopedStyle, WrongStyle } from '../content/page-style.ts'
import { contentKind, readContent } from '../content/read-content.ts'
import { noBreakSource } from './no-break-source.ts'

/** What is wrong with a template, and where: `templates/pages/about.liquid, строка 3: …`. */
export interface Fault {
  /** The template's name. */
  name: string
  line: number
  what: string
}

export function faultInWords({ name, line, what }: Fault): string {
  if (isMedia(name)) return `templates/${name}: ${what}`
  return `templates/${name}.${contentKind(name) ? 'yaml' : 'liquid'}, строка ${line}: ${what}`
}

/** Thrown for a template that cannot even be parsed. */
export class BrokenTemplate extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(faultInWords(fault))
    this.fault = fault
  }
}

export interface Template {
  /** `pages/about`: the path below `templates/`, without the extension. */
  name: string
  /** The file as it is. */
  text: string
  /** Body without the front matter and without indents, with no-break spaces; its line numbers are preserved. */
  source: string
  /** What a page declares about itself. */
  front_matter: FrontMatter
  /** A form of the layout `base`, or a layout of its own; `BASE_LAYOUT` where none is declared. */
  layout?: PageLayout
  /** What a page's own `<style>` holds. */
  style?: PageStyle
  /** What an editor's list holds, such as `faq/delivery`: `Content` has its shape. Of a picture, what pages need of it. */
  content?: unknown
}

/** `return_days=7 storage_days=3`: what a version of a text says, whatever the shop's rules are by now. */
export function ownTerms({ terms = '' }: FrontMatter): Record<string, number> {
  return Object.fromEntries(
    [...terms.matchAll(/(\w+)=(\d+)/g)].map(([, name, value]) => [name, Number(value)]),
  )
}

export interface PageLayout {
  name: string
  /** Empty where it has none. */
  form: string
}

export const BASE_LAYOUT: PageLayout = { name: 'base', form: '' }

function layoutOf(name: string): PageLayout {
  return PAGE_FORMS.some(form => form === name) ? { ...BASE_LAYOUT, form: name } : { name, form: '' }
}

/** `media/summer/hero.jpg`: a picture, which templates name as they name parts. */
export function isMedia(name: string): boolean {
  return name.startsWith(`${MEDIA_FOLDER}/`)
}

/**
 * Throws `BrokenTemplate` for wrong front matter, for a list that is not of its shape, and for a picture that was
 * refused.
 */
export function readTemplate(name: string, text: string): Template {
  if (isMedia(name)) {
    const taken = JSON.parse(text) as TakenPicture
    if ('refused' in taken) throw new BrokenTemplate({ name, line: 1, what: taken.refused })
    return { name, text, source: '', front_matter: {}, content: taken.picture }
  }
  const kind = contentKind(name)
  if (kind) {
    const read = readContent(kind, text)
    if ('fault' in read) throw new BrokenTemplate({ name, ...read.fault })
    return { name, text, source: '', front_matter: {}, content: read.value }
  }
  const matter = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)
  if (!matter && /^---[ \t]*\r?\n/.test(text))
    throw new BrokenTemplate({
      name,
      line: 1,
      what: 'данные страницы не закрыты: за ними нужна строка ---',
    })
  if (!matter) return { name, text, source: bodyOf(name, text), front_matter: {} }
  // Blank lines in its place keep the line numbers of messages true; the tag of whitespace control swallows them.
  const lines = matter[0].split('\n').length - 1
  const front_matter = readFrontMatter(name, matter[1] ?? '')
  const { html, style } = styleApart(name, text.slice(matter[0].length), lines)
  const body = `{%- comment -%}${'\n'.repeat(lines)}{%- endcomment -%}${bodyOf(name, html)}`
  const source = name.startsWith('parts/') ? withinDates(front_matter, body) : body
  const layout = front_matter.layout === undefined ? BASE_LAYOUT : layoutOf(front_matter.layout)
  return { name, text, source, front_matter, layout, ...(style && { style }) }
}

const STYLE = /<style>([\s\S]*?)<\/style>/g

/**
 * A page's `<style>` elements, taken out of its HTML: the layout prints them in the head.
 *
 * @param lines of front matter before it
 */
function styleApart(name: string, text: string, lines: number): { html: string; style?: PageStyle } {
  const found = name.startsWith('pages/') ? [...text.matchAll(STYLE)] : []
  if (found.length === 0) return { html: text }
  // Their place keeps its lines; the tag of whitespace control swallows them.
  const html = text.replace(
    STYLE,
    whole => `{%- comment -%}${'\n'.repeat(whole.split('\n').length - 1)}{%- endcomment -%}`,
  )
  const texts = found.map(({ 1: css = '', index }) => ({ css, from: index + '<style>'.length }))
  const styles = texts.map(({ css, from }) => {
    try {
      return scopedStyle(css)
    } catch (error) {
      if (!(error instanceof WrongStyle)) throw error
      const line = lines + text.slice(0, from + error.offset).split('\n').length
      throw new BrokenTemplate({ name, line, what: `style: ${error.message}` })
    }
  })
  return { html, style: hashedStyle(styles.join('')) }
}

/** A part with dates prints nothing outside of them; a page is not there (`server/pages/content.ts`). */
function withinDates({ from, to }: FrontMatter, body: string): string {
  const dates = Object.entries({ from, to }).flatMap(([name, value]) =>
    value ? [`${name}: '${value}'`] : [],
  )
  return dates.length > 0 ? `{%- dates ${dates.join(', ')} -%}${body}{%- enddates -%}` : body
}

/**
 * Drops the indentation of HTML: it helps readers of the template, and makes up 1 % of a page. Its texts get
 * their no-break spaces here, once.
 */
function bodyOf(name: string, text: string): string {
  const isHtml = /^(layouts|pages|parts)\//.test(name) && !/<(pre|textarea)\b/.test(text)
  const html = isHtml ? text.replace(/\n[ \t]+/g, '\n') : text
  // An SMS is no page: it has no lines.
  return name.startsWith('messages/') ? html : noBreakSource(html)
}

function readFrontMatter(name: string, yaml: string): FrontMatter {
  // Its first line is the file's second.
  const fail = (offset: number, what: string): never => {
    throw new BrokenTemplate({ name, line: yaml.slice(0, offset).split('\n').length + 1, what })
  }
  const document = parseDocument(yaml, { prettyErrors: false, schema: 'failsafe' })
  const [error] = document.errors
  if (error) {
    fail(error.pos[0], `данные страницы: ${YAML_ERRORS[error.code] ?? yamlInWords(error)}`)
  }
  const read = (document.toJS() ?? {}) as Record<string, unknown>
  if (typeof read !== 'object' || Array.isArray(read)) fail(0, 'данные страницы — это строки «имя: значение»')
  const checked = v.safeParse(FrontMatter, read, { message: issueInWords })
  if (checked.success) return checked.output
  const [issue] = checked.issues
  const key = String(issue.path?.[0]?.key ?? '')
  const at = key ? Math.max(0, yaml.search(new RegExp(`^['"]?${key.replace(/\W/g, '.')}`, 'm'))) : 0
  const isKnown = key === '' || Object.hasOwn(KEYS, key)
  return fail(at, `данные страницы: ${isKnown ? issue.message : unknown(key, Object.keys(KEYS))}`)
}

const { entries: KEYS } = FrontMatter

/** What YAML has against front matter, by its code. */
const YAML_ERRORS: Partial<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'значение с двоеточием стоит в кавычках',
  BAD_INDENT: 'отступ не такой, как у соседних строк',
  DUPLICATE_KEY: 'одно имя стоит дважды',
  MISSING_CHAR: 'не хватает кавычки, скобки или двоеточия',
  TAB_AS_INDENT: 'отступ — пробелами, не табуляцией',
  UNEXPECTED_TOKEN: 'лишний знак',
}

/** `нет 'titel'; может быть, 'title'? Есть: path, title, …` */
export function unknown(wrong: string, names: readonly string[], what = ''): string {
  const list = names.length > 0 ? ` Есть: ${names.join(', ')}` : ''
  const meant = orMeant(wrong, names)
  return `нет ${what}'${wrong}'${meant || (list ? '.' : '')}${list}`
}

/** A template as it lies on disk. */
export interface TemplateFile {
  text: string
  /** Another one after every save. */
  state: string
}

/** All templates below `folder`, by name; what has not changed since `before` is not read again. */
export function readTemplateFiles(
  folder: string,
  before: Map<string, TemplateFile> = new Map(),
): Map<string, TemplateFile> {
  const files = new Map<string, TemplateFile>()
  if (!existsSync(folder)) return files
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const name = templateNameOf(path)
    if (name === null) continue
    const whole = join(folder, path)
    try {
      const stat = statSync(whole)
      const { size } = stat
      const state = stateOf(stat)
      const known = before.get(name)
      // Emptied to be written anew: the next look finds it whole.
      if (known && size === 0) {
        files.set(name, known)
        continue
      }
      files.set(name, known?.state === state ? known : { text: readFileSync(whole, 'utf8'), state })
    } catch {
      // Taken away between the two looks.
    }
  }
  return files
}

/** The `state` of one template's file; undefined where there is none. */
export function stateOnDisk(folder: string, name: string): string | undefined {
  const ending = contentKind(name) === null ? 'liquid' : 'yaml'
  const stat = statSync(join(folder, `${name}.${ending}`), { throwIfNoEntry: false })
  return stat && stateOf(stat)
}

function stateOf({ mtimeMs, size }: Stats): string {
  return `${mtimeMs} ${size}`
}

/** `pages/about.liquid` -> `pages/about`, `faq/delivery.yaml` -> `faq/delivery`; null for any other file. */
function templateNameOf(path: string): string | null {
  const file = relative('.', path).split(sep).join('/')
  const [, name = '', ending] = /^(.*)\.(liquid|yaml)$/.exec(file) ?? []
  if (isMedia(name)) return null
  const isContent = contentKind(name) !== null
  return ending === (isContent ? 'yaml' : 'liquid') ? name : null
}
