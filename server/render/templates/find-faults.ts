import {
  type Hash,
  type Liquid,
  RenderTag,
  type Template as TemplateNode,
  TypeGuards,
  toValueSync,
} from 'liquidjs'
import { CONSENT_PAGES } from '../../contract/checkout/consents.ts'
import { MEDIA_FOLDER } from '../../contract/content/editors-picture.ts'
import type { FaqList } from '../../contract/content/faq.ts'
import type { Gallery } from '../../contract/content/gallery.ts'
import { goodsPictureOf, listingsOf } from '../../contract/content/goods-picture.ts'
import type { Course, Lesson } from '../../contract/content/university.ts'
import { nearest, orMeant } from '../../contract/nearest.ts'
import type { NamesCategories } from '../content/asking-tags.ts'
import { contentKind } from '../content/read-content.ts'
import { openEngine } from '../liquid/engine.ts'
import { findMisplacedDraws } from './check-draws.ts'
import { findExperimentFaults } from './check-experiments.ts'
import { findLostWidgets } from './check-loaded-widgets.ts'
import { findTagsWithoutPage, nodesOf } from './check-page-tags.ts'
import { findLostStyles } from './check-styles.ts'
import { findWrongVariables, type PaintedTemplate } from './check-variables.ts'
import { BASE_LAYOUT, type Fault, isMedia, ownTerms, type Template } from './read-template.ts'
import {
  ASKED_FOR,
  LETTER_LAYOUT,
  OF_EVERY_PAGE,
  OF_LAYOUTS,
  OF_OWN_VISITOR_PARTS,
  OF_PAGE_LAYOUTS,
  OF_TAGS,
  OF_WRITTEN_PAGES,
} from './template-data.ts'

/** What a template refers to by name. */
export interface Wish {
  wanted: string
  line: number
}

export interface Findings {
  faults: Fault[]
  /** By template: the parts, visitor's parts and the layout it uses. */
  wishes: Map<string, Wish[]>
  /** The branches of the catalogue that tags name. */
  categories: NamedCategory[]
}

/** Whoever knows the catalogue can say whether it is there. */
export interface NamedCategory {
  name: string
  line: number
  category: string
}

/**
 * Everything that is wrong in a set of templates and can be found without rendering: syntax errors, filters,
 * tags, widgets and props that do not exist, missing parts, unknown variables, unclosed elements, two pages
 * with one path.
 *
 * @param broken names of files that are there but cannot be read: that is a fault of theirs, not of who asks for them
 * @param has_media whether the pictures are among the templates; without them nothing is missed
 */
export function findFaults(
  templates: Template[],
  { broken = [], has_media = true }: { broken?: string[]; has_media?: boolean } = {},
): Findings {
  const faults: Fault[] = []
  const engine = openEngine({
    findSource: () => '',
    paintWidget: () => '',
    asset: name => name,
    inlined: name => name,
  })
  const parsed = new Map<string, TemplateNode[]>()
  const wishes = new Map<string, Wish[]>()
  for (const template of templates) {
    try {
      const nodes = engine.parse(template.source, template.name)
      parsed.set(template.name, nodes)
      const written = [...ofFrontMatter(template), ...wishesOfContent(template)]
      wishes.set(template.name, [...wishesOf(nodes, template.name, faults), ...written])
      faults.push(...findUnclosed(template), ...findLostStyles(template))
    } catch (error) {
      faults.push(faultOf(template.name, error as Error, engine))
    }
  }
  const names = [...templates.map(({ name }) => name), ...broken]
  for (const [name, wanted] of wishes)
    for (const wish of wanted)
      if (!names.includes(wish.wanted) && (has_media || !isMedia(wish.wanted)))
        faults.push({ name, line: wish.line, what: noTemplate(wish.wanted, names) })
  faults.push(...findPathFaults(templates), ...findRepeatedQuestions(templates))
  faults.push(...templates.flatMap(findLooseTerms))
  const byThemselves = Object.keys(ASKED_FOR).filter(name => !/^(pages|layouts)\//.test(name))
  const asked = [...byThemselves, ...Object.keys(OF_TAGS)]
  faults.push(...findExperimentFaults(templates, { parsed, wishes, asked }))
  faults.push(...findLostWidgets({ parsed, wishes, asked }))
  faults.push(...findMisplacedDraws({ parsed, wishes, asked }))
  // A tag's part is rendered where the tag stands.
  faults.push(...findTagsWithoutPage({ parsed, wishes, asked: byThemselves }))
  faults.push(...findWrongVariables(parsed, entriesOf(templates)))
  const categories = nodesOf(parsed).flatMap(({ name, node }) => {
    const { categories = node instanceof RenderTag ? listingsOf(picturesGiven(node)) : [] } =
      node as NamesCategories
    return categories.map(category => ({ name, line: node.token.getPosition()[0] ?? 1, category }))
  })
  return { faults: onceEach(faults), wishes, categories }
}

/** Liquid's message without its own file and line; with the closest existing name of a filter. */
export function faultOf(name: string, error: Error, engine: Liquid): Fault {
  const { token } = error as { token?: { getPosition(): number[] } }
  const line = token?.getPosition()[0] ?? Number(/line:(\d+)/.exec(error.message)?.[1] ?? 1)
  const what = error.message.replace(/(, file:[^,]*)?, line:\d+.*$/s, '')
  return { name, line, what: inRussian(what, engine) }
}

/** What Liquid itself has against a template; its own words where they are not foreseen. */
function inRussian(what: string, engine: Liquid): string {
  const [, filter = ''] = /^undefined filter: ([^\s,]+)/.exec(what) ?? []
  if (filter) return `нет фильтра '${filter}'${orMeant(filter, Object.keys(engine.filters))}`
  const [, tag = ''] = /^tag "?([^"]+)"? not found/.exec(what) ?? []
  if (tag) return `нет тега {% ${tag} %}${orMeant(tag, Object.keys(engine.tags))}`
  return LIQUID_ERRORS.reduce((text, [english, russian]) => text.replace(english, russian), what)
}

const LIQUID_ERRORS: [RegExp, string][] = [
  [/^tag (\{%.*?)(?:%\})? not closed/s, 'не закрыт тег $1%}'],
  [/^output "?(.*?)(?:\\n)*"? not closed/s, 'не закрыто $1'],
  [/^undefined variable: (.*)/, 'нет переменной $1'],
  [/^invalid value expression: .*/s, 'не понимаю значение: текст стоит в парных кавычках'],
  [/^illegal tag: .*/s, 'не понимаю тег: он выглядит как {% имя … %}'],
  [/^unexpected token .*/s, 'не понимаю, что написано: проверьте кавычки и запятые'],
  [/^parse limit exceeded/, 'шаблон слишком велик'],
  [/^memory alloc limit exceeded/, 'шаблон занимает слишком много памяти'],
]

/**
 * The name of the template that an error of Liquid's is about. Errors of variables have its text, but not its
 * name.
 */
export function brokenTemplate(error: unknown, templates: Template[]): string | null {
  const { file, input } = (error as { token?: { file?: string; input?: string } }).token ?? {}
  return file ? file.replace(/^\/+/, '') : (templates.find(({ source }) => source === input)?.name ?? null)
}

function noTemplate(wanted: string, names: string[]): string {
  if (isMedia(wanted)) {
    const meant = nearest(wanted, names.filter(isMedia))
    return `нет картинки templates/${wanted}${meant ? `; может быть, templates/${meant}?` : ''}`
  }
  const kind = contentKind(wanted)
  const same = kind ? names.filter(name => contentKind(name) === kind) : names
  const ending = kind ? 'yaml' : 'liquid'
  const meant = nearest(wanted, same)
  return `нет файла templates/${wanted}.${ending}${meant ? `; может быть, templates/${meant}.${ending}?` : ''}`
}

function wishesOf(nodes: TemplateNode[], name: string, faults: Fault[]): Wish[] {
  return nodes.flatMap(node => {
    // Liquid counts lines from the beginning each time.
    const lineOf = () => node.token.getPosition()[0] ?? 1
    if (node instanceof RenderTag) {
      const { file } = node as unknown as { file: unknown }
      if (typeof file === 'string') {
        const files = picturesGiven(node).filter(given => {
          try {
            return !goodsPictureOf(given)
          } catch (error) {
            faults.push({ name, line: lineOf(), what: (error as Error).message })
            return false
          }
        })
        const wanted = [file, ...files.map(given => `${MEDIA_FOLDER}/${given}`)]
        return wanted.map(each => ({ wanted: each, line: lineOf() }))
      }
      faults.push({
        name,
        line: lineOf(),
        what: "render: имя части стоит в кавычках: {% render 'parts/price' %}",
      })
      return []
    }
    const { part, wishes = [] } = node as { part?: unknown; wishes?: string[] }
    if (typeof part === 'string')
      return part === 'state' ? [] : [{ wanted: `parts/visitor-${part}`, line: lineOf() }]
    return [
      ...wishes.map(wanted => ({ wanted, line: lineOf() })),
      ...(node.children ? wishesOf(toValueSync(node.children(false, true)), name, faults) : []),
    ]
  })
}

/** Arguments by which a part is given a picture of an editor, or of goods. */
const PICTURES_OF_PARTS = ['picture', 'phone', 'beside']

/** The pictures that a part is given: `{% render 'parts/hero', picture: 'summer/hero.jpg' %}`. */
function picturesGiven(node: RenderTag): string[] {
  const { hash } = node as unknown as { hash: Hash }
  return PICTURES_OF_PARTS.flatMap(name => {
    const token = hash.hash[name]
    return token && TypeGuards.isQuotedToken(token) && token.content !== '' ? [token.content] : []
  })
}

/** What is asked for by the front matter of a page, and the layout of a letter. */
function ofFrontMatter({ name, front_matter, layout = BASE_LAYOUT, text }: Template): Wish[] {
  if (name.startsWith('mails/')) return [{ wanted: LETTER_LAYOUT, line: 1 }]
  if (!name.startsWith('pages/')) return []
  const { image } = front_matter
  const line = text.slice(0, text.search(/^image:/m)).split('\n').length
  return [
    { wanted: `layouts/${layout.name}`, line: 1 },
    ...(image ? [{ wanted: `${MEDIA_FOLDER}/${image}`, line }] : []),
  ]
}

/** A course needs the lessons that it lists, a lesson its course and its pictures, a gallery its pictures. */
function wishesOfContent({ name, text, content }: Template): Wish[] {
  const kind = contentKind(name)
  const lineOf = (word: string) => text.slice(0, Math.max(0, text.lastIndexOf(word))).split('\n').length
  if (kind === 'courses')
    return (content as Course).lessons.map(slug => ({ wanted: `${name}/${slug}`, line: lineOf(slug) }))
  if (kind === 'galleries')
    return (content as Gallery).slides.map(({ picture: { file } }) => ({
      wanted: `${MEDIA_FOLDER}/${file}`,
      line: lineOf(file),
    }))
  if (kind !== 'lessons') return []
  const pictures = (content as Lesson).sections.flatMap(({ picture }) => (picture ? [picture.file] : []))
  return [
    { wanted: name.slice(0, name.lastIndexOf('/')), line: 1 },
    ...pictures.map(file => ({ wanted: `${MEDIA_FOLDER}/${file}`, line: lineOf(file) })),
  ]
}

/** Texts that people agree to: which version of them is written down. */
const AGREED_TO = new Set(Object.values(CONSENT_PAGES))

function findPathFaults(templates: Template[]): Fault[] {
  const before: Template[] = []
  const faults: Fault[] = []
  // Of two versions that clash the later one is at fault: the other may be in force.
  for (const template of templates.toSorted(byBeginning)) {
    const { name, front_matter } = template
    const { path, version } = front_matter
    if (!name.startsWith('pages/')) continue
    if (!path) {
      if (!Object.hasOwn(ASKED_FOR, name))
        faults.push({ name, line: 1, what: 'нет path: ни один адрес не ведёт на эту страницу' })
      continue
    }
    const [clash] = before.flatMap(other => clashOf(template, other) ?? [])
    if (!version && AGREED_TO.has(path))
      faults.push({ name, line: 2, what: `с текстом '${path}' соглашаются: нужны version и from` })
    else if (clash) faults.push({ name, line: 2, what: clash })
    before.push(template)
  }
  return faults
}

function byBeginning({ front_matter: one }: Template, { front_matter: other }: Template): number {
  const { from = '', version = '' } = one
  return (
    from.localeCompare(other.from ?? '') ||
    version.localeCompare(other.version ?? '', 'en', { numeric: true })
  )
}

/** Versions of one text share its path; nothing else does. */
function clashOf({ front_matter: { path, version, from } }: Template, other: Template): string | null {
  if (other.front_matter.path !== path) return null
  const file = `templates/${other.name}.liquid`
  if (!version || !other.front_matter.version) return `адрес '${path}' уже у ${file}`
  if (other.front_matter.version === version) return `редакция ${version} текста '${path}' уже есть: ${file}`
  return other.front_matter.from === from ? `редакция '${path}' с ${from} уже есть: ${file}` : null
}

/**
 * What people agreed to stays as they read it: a text with a version prints its own terms, which its front matter has,
 * and not what the shop's rules have become since.
 */
function findLooseTerms({ name, source, front_matter }: Template): Fault[] {
  const { version } = front_matter
  if (!version) return []
  const own = Object.keys(ownTerms(front_matter))
  const printed = [...source.matchAll(/\bterms\.(\w+)/g)]
  const loose = printed.flatMap(({ 1: term = '', index }) => {
    const line = source.slice(0, index).split('\n').length
    const what = `редакция ${version} печатает terms.${term}, а правило может смениться: число стоит в данных страницы, как terms: ${term}=…`
    return own.includes(term) ? [] : [{ name, line, what }]
  })
  const unused = own.filter(term => !printed.some(found => found[1] === term))
  return [
    ...loose,
    ...unused.map(term => ({ name, line: 2, what: `'${term}' из terms нигде не печатается` })),
  ]
}

/** A page that shows both lists would say it twice, and so would its `FAQPage`. */
function findRepeatedQuestions(templates: Template[]): Fault[] {
  const first = new Map<string, string>()
  const faults: Fault[] = []
  for (const { name, text, content } of templates) {
    if (contentKind(name) !== 'faq') continue
    for (const { question } of (content as FaqList).questions) {
      const same = question.toLowerCase()
      const other = first.get(same)
      const line = text.slice(0, text.lastIndexOf(question)).split('\n').length
      const where = other === name ? 'в этом же списке' : `в templates/${other}.yaml`
      if (other) faults.push({ name, line, what: `вопрос «${question}» уже есть ${where}` })
      else first.set(same, name)
    }
  }
  return faults
}

/** Everything that is rendered by itself: what the code renders, pages, layouts. */
function entriesOf(templates: Template[]): PaintedTemplate[] {
  return templates.flatMap(({ name, front_matter }) => {
    const asked = ASKED_FOR[name] ?? (front_matter.path ? OF_WRITTEN_PAGES : {})
    const own = OF_OWN_VISITOR_PARTS[name] ?? {}
    if (name.startsWith('pages/')) return [{ name, own, given: { ...OF_EVERY_PAGE, ...asked } }]
    if (name.startsWith('layouts/'))
      return [
        {
          name,
          own,
          given: { ...(name === LETTER_LAYOUT ? {} : OF_PAGE_LAYOUTS), ...OF_LAYOUTS, ...asked },
        },
      ]
    const given = ASKED_FOR[name] ?? OF_TAGS[name]
    return given ? [{ name, own, given }] : []
  })
}

/** A part is checked once for each place that renders it. */
function onceEach(faults: Fault[]): Fault[] {
  return [...new Map(faults.map(fault => [JSON.stringify(fault), fault])).values()]
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements whose end tags HTML allows to be left out. */
const ENDS_ALONE = new Set(
  'html head body p li dt dd option optgroup tr td th thead tbody tfoot colgroup rt rp'.split(' '),
)
/** Text that is not HTML of the page, and must not be taken for it. */
const LIQUID =
  /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{%[\s\S]*?%\}|<!--[\s\S]*?-->|<!doctype[^>]*>/gi
const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi
const OUTPUT = /\{\{[\s\S]*?\}\}/g

interface Open {
  element: string
  at: number
}

/**
 * Elements that a template opens more often than it closes, or closes more often. The branches of an `if` are
 * read one after another: each closes what it opens, or another branch of the same template does.
 */
function findUnclosed({ name, source }: Template): Fault[] {
  const html = source.replace(LIQUID, blank).replace(OUTPUT, text => text.replace(/[^\n]/g, 'x'))
  const { unclosed, unopened, surplus } = matchTags(html)
  const reported = new Set<string>()
  const faults: Fault[] = []
  const report = ({ element, at }: Open, what: string) => {
    if (reported.has(element)) return
    reported.add(element)
    faults.push({ name, line: html.slice(0, at).split('\n').length, what })
  }
  for (const open of unclosed)
    if ((surplus.get(open.element) ?? 0) > 0 && !ENDS_ALONE.has(open.element))
      report(open, `<${open.element}> не закрыт`)
  for (const close of unopened)
    if ((surplus.get(close.element) ?? 0) < 0) report(close, `</${close.element}> ничего не закрывает`)
  return faults
}

function matchTags(html: string) {
  const open: Open[] = []
  const unclosed: Open[] = []
  const unopened: Open[] = []
  /** How many more are opened than closed, by element. */
  const surplus = new Map<string, number>()
  for (const { 1: slash, 2: written = '', 3: rest = '', index } of html.matchAll(TAG)) {
    const element = written.toLowerCase()
    if (VOID.has(element) || (!slash && rest.endsWith('/'))) continue
    surplus.set(element, (surplus.get(element) ?? 0) + (slash ? -1 : 1))
    if (!slash) {
      open.push({ element, at: index })
      continue
    }
    const opened = open.findLastIndex(each => each.element === element)
    if (opened < 0) unopened.push({ element, at: index })
    else unclosed.push(...open.splice(opened).slice(1))
  }
  return { unclosed: [...unclosed, ...open], unopened, surplus }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
