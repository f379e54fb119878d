import * as v from 'valibot'
import { type Document, isCollection, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { Draw } from '../../contract/content/draw.ts'
import { ExperimentFile } from '../../contract/content/experiment.ts'
import { FaqList } from '../../contract/content/faq.ts'
import { EditorsForm } from '../../contract/content/form.ts'
import { Gallery } from '../../contract/content/gallery.ts'
import { Redirects } from '../../contract/content/redirects.ts'
import { Course, Lesson } from '../../contract/content/university.ts'
import { Vacancy } from '../../contract/content/vacancy.ts'
import { issueInWords, yamlInWords } from '../../contract/fault-words.ts'
import { nearest } from '../../contract/nearest.ts'

/** What editors keep as lists: YAML files beside the templates, by the shape that each kind has. */
const CONTENT = {
  courses: Course,
  draws: Draw,
  experiments: ExperimentFile,
  faq: FaqList,
  forms: EditorsForm,
  galleries: Gallery,
  lessons: Lesson,
  redirects: Redirects,
  vacancies: Vacancy,
} satisfies Record<string, v.GenericSchema>
export type ContentKind = keyof typeof CONTENT
export type Content = { [Kind in ContentKind]: v.InferOutput<(typeof CONTENT)[Kind]> }

/** Where the files of a kind are, below `templates/`; what is in brackets is the name of a file among its like. */
const PLACES: Record<ContentKind, RegExp> = {
  courses: /^university\/([^/]+)$/,
  draws: /^draws\/([^/]+)$/,
  experiments: /^experiments\/([^/]+)$/,
  faq: /^faq\/([^/]+)$/,
  forms: /^forms\/([^/]+)$/,
  galleries: /^galleries\/([^/]+)$/,
  lessons: /^university\/([^/]+\/[^/]+)$/,
  redirects: /^(redirects)$/,
  vacancies: /^vacancies\/([^/]+)$/,
}
const KINDS = Object.keys(PLACES) as ContentKind[]

/** `faq/delivery` -> `faq`, `university/merki/rost` -> `lessons`; null for a template. */
export function contentKind(name: string): ContentKind | null {
  return KINDS.find(kind => PLACES[kind].test(name)) ?? null
}

/** `faq/delivery` -> `delivery`, `university/merki/rost` -> `merki/rost`. */
export function contentName(kind: ContentKind, name: string): string {
  return PLACES[kind].exec(name)?.[1] ?? ''
}

/** Where in a file, and what, in words for an editor. */
export interface ContentFault {
  line: number
  what: string
}

/**
 * Reads a file of content. Every value is a text in YAML (`schema: 'failsafe'`), so that `28` and `да` stay
 * what was typed.
 *
 * @returns its value, or the first thing that is wrong with it
 */
export function readContent(kind: ContentKind, text: string): { value: unknown } | { fault: ContentFault } {
  const lines = new LineCounter()
  const document = parseDocument(text, { prettyErrors: false, schema: 'failsafe', lineCounter: lines })
  const at = (offset: number, what: string) => ({ fault: { line: lines.linePos(offset).line, what } })
  const [error] = document.errors
  if (error) return at(unclosedBefore(document, error.pos[0]) ?? error.pos[0], yamlInWords(error))
  let read: unknown
  try {
    read = document.toJS()
  } catch (error) {
    return at(0, yamlInWords(error as Error))
  }
  const result = v.safeParse(CONTENT[kind], read, { message: issueInWords })
  if (!result.success) {
    // A misspelt name is missing under its right one, too: the name says more.
    const issue = result.issues.find(isUnknownName) ?? result.issues[0]
    return at(offsetOf(document, issue), inWords(issue, CONTENT[kind]))
  }
  return { value: result.output }
}

type Issue = v.BaseIssue<unknown>

/** Where the list, the braces or the text in quotes began that are not closed: the error is found at their end. */
function unclosedBefore(document: Document, end: number): number | null {
  let start: number | null = null
  visit(document, (_key, node) => {
    const isOpen = (isCollection(node) && node.flow) || (isScalar(node) && node.type?.startsWith('QUOTE'))
    const range = isOpen ? node.range : null
    if (range && range[1] >= end) start = range[0]
  })
  return start
}

function isUnknownName(issue: Issue): boolean {
  return issue.type === 'strict_object' && issue.expected === 'never'
}

function inWords(issue: Issue, schema: v.GenericSchema): string {
  if (issue.type !== 'strict_object') return issue.message
  if (issue.expected === 'Object') return 'здесь нужны строки «имя: значение»'
  const name = String(issue.path?.at(-1)?.key ?? '')
  if (!isUnknownName(issue)) return `нет «${name}»`
  const names = namesAt(schema, issue.path?.slice(0, -1) ?? [])
  const meant = nearest(name, names)
  return `не знаю «${name}»${meant ? `; может быть, «${meant}»?` : '.'} Есть: ${names.join(', ')}`
}

/** Names that the object at this path of the schema may have. */
function namesAt(schema: v.GenericSchema, path: readonly { key?: unknown }[]): string[] {
  type Inner = { entries?: Record<string, Inner>; item?: Inner; wrapped?: Inner }
  let inner = schema as unknown as Inner | undefined
  for (const { key } of path) inner = inner?.item ?? inner?.entries?.[String(key)]
  return Object.keys(inner?.entries ?? {})
}

function offsetOf(document: Document, issue: Issue): number {
  const path = (issue.path ?? []).map(({ key }) => key)
  const own = document.getIn(path, true)
  const parent = document.getIn(path.slice(0, -1), true)
  const key =
    isMap(parent) && parent.items.find(pair => isScalar(pair.key) && pair.key.value === path.at(-1))?.key
  for (const node of [key, own, parent, document.contents])
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return Number(node.range[0])
  return 0
}
