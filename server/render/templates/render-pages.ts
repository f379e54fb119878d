import type { EditorsPicture } from '../../contract/content/editors-picture.ts'
import { controlOf, type ExperimentFile } from '../../contract/content/experiment.ts'
import type { FaqList } from '../../contract/content/faq.ts'
import type { EditorsForm } from '../../contract/content/form.ts'
import { NEUTRAL_PAGE } from '../../contract/page-state.ts'
import type { PageAsks } from '../content/page-asks.ts'
import { VisitorParts } from '../liquid/cached-tag.ts'
import { openEngine } from '../liquid/engine.ts'
import { PAGE_LIMITS, renderWithin } from '../liquid/work-limit.ts'
import { htmlOnly } from './check-html.ts'
import {
  type Addresses,
  checkPage,
  findDeadLinks,
  IS_GIVEN,
  type Mistake,
  RENDERED,
  RENDERED_AT,
  WRITTEN_AT,
} from './check-page.ts'
import { brokenTemplate, faultOf } from './find-faults.ts'
import { BASE_LAYOUT, type Fault, type Template } from './read-template.ts'
import { OF_EVERY_PAGE, OF_WRITTEN_PAGES } from './template-data.ts'
import type { Shape } from './variable-shape.ts'

const OPENING = /<([a-z][\w-]*)/gi
const RENDER = /\{%-?\s*render\s[\s\S]*?%\}/g
const GIVEN_HREF = /^<a\s[^>]*?href="\{\{/i

/**
 * Renders every page of editors with sample data, and looks at what comes out. What the shop would be asked for is left
 * out: that depends on the day.
 *
 * @param faulty names of those of which worse is known: they are not rendered
 */
export function findPageMistakes(
  templates: Template[],
  addresses: Addresses,
  faulty: ReadonlySet<string>,
): Fault[] {
  const marked = new Map(templates.map(template => [template.name, marksPlaces(template)]))
  const content = new Map(templates.map(template => [template.name, template.content]))
  const engine = openEngine({
    findSource: name => marked.get(name)?.source,
    paintWidget: () => '',
    asset: name => `/assets/${name}`,
    inlined: () => '',
    findFaq: name => content.get(`faq/${name}`) as FaqList | undefined,
    findForm: name => content.get(`forms/${name}`) as EditorsForm | undefined,
    findControl: name => {
      const file = content.get(`experiments/${name}`) as ExperimentFile | undefined
      return file && controlOf(file)
    },
    findPicture: name => content.get(`media/${name}`) as EditorsPicture | undefined,
  })
  const sound = templates.filter(template => isEditors(template) && !faulty.has(template.name))
  return sound.flatMap(template => {
    const { name } = template
    const data = sampleOf({ ...OF_EVERY_PAGE, ...OF_WRITTEN_PAGES }) as Record<string, unknown>
    try {
      const options = { globals: sampleGlobals(), limits: PAGE_LIMITS }
      const html = renderWithin(engine, engine.parseFileSync(name), data, options)
      const checked = checkPage(html, { name, line: 1 })
      return [...unnamed(template), ...checked.mistakes, ...findDeadLinks(checked, addresses)]
    } catch (error) {
      const broken = brokenTemplate(error, [...marked.values()]) ?? name
      return [...unnamed(template), faultOf(broken, error as Error, engine)]
    }
  })
}

function isEditors({ name, front_matter, layout = BASE_LAYOUT }: Template): boolean {
  return name.startsWith('pages/') && front_matter.path !== undefined && layout.name === BASE_LAYOUT.name
}

function unnamed({ name, front_matter: { title, description, robots, noindex } }: Template): Mistake[] {
  const line = 2
  return [
    ...(title?.trim()
      ? []
      : [{ name, line, what: 'нет title: так страница называется в поиске и на вкладке' }]),
    ...(description?.trim() || robots || noindex === 'true'
      ? []
      : [{ name, line, what: 'нет description: одно-два предложения для поиска' }]),
  ]
}

/**
 * Every element says where it was written, and a page where it had a part rendered, so that what is wrong with a whole page
 * is reported with file and line.
 */
function marksPlaces(template: Template): Template {
  const { name, source } = template
  if (!/^(pages|parts)\//.test(name)) return template
  const html = htmlOnly(source)
  const placeAt = (index: number) => `${name}:${source.slice(0, index).split('\n').length}`
  const elements = [...html.matchAll(OPENING)].map(({ 0: opening, index }) => {
    const is_given = name.startsWith('parts/') && GIVEN_HREF.test(source.slice(index))
    const marks = ` ${WRITTEN_AT}="${placeAt(index)}"${is_given ? ` ${IS_GIVEN}` : ''}`
    return { index, length: opening.length, text: opening + marks }
  })
  const renders = [...(name.startsWith('pages/') ? source.matchAll(RENDER) : [])].flatMap(
    ({ 0: tag, index }) => {
      const before = html.slice(0, index)
      // In an attribute no comment of HTML belongs.
      if (before.lastIndexOf('<') > before.lastIndexOf('>')) return []
      const text = `<!--${RENDERED_AT}${placeAt(index)}-->${tag}<!--${RENDERED}-->`
      return [{ index, length: tag.length, text }]
    },
  )
  let marked = ''
  let end = 0
  for (const { index, length, text } of [...elements, ...renders].sort((a, b) => a.index - b.index)) {
    marked += source.slice(end, index) + text
    end = index + length
  }
  return { ...template, source: marked + source.slice(end) }
}

/** Deeper than any template looks: a branch of the menu has branches. */
const DEPTH_MOST = 4

function sampleOf(shape: Shape | Record<string, Shape>, depth = 0): unknown {
  if (shape === 'plain') return '1'
  if (shape === 'any') return []
  if (Array.isArray(shape)) return depth < DEPTH_MOST ? [sampleOf(shape[0], depth + 1)] : []
  return Object.fromEntries(
    Object.entries(shape).map(([name, inner]) => [
      name,
      name.endsWith('url') ? '/' : sampleOf(inner, depth + 1),
    ]),
  )
}

const ASKS: PageAsks = {
  isWithin: () => true,
  timeLeft: () => ({ count: 1, unit: 'days', until: '2026-12-31T21:00:00.000Z' }),
  picture: () => null,
  products: () => null,
  look: () => null,
  tabs: () => null,
  shareLink: () => null,
  category: () => null,
  cloths: () => null,
  stores: () => null,
  vacancies: () => null,
  video: () => null,
}

function sampleGlobals() {
  return {
    page: NEUTRAL_PAGE,
    painted_for: 'shared',
    visitor_parts: new VisitorParts(),
    faq_query: '',
    faq_questions: new Map(),
    sheets: new Set<string>(),
    asks: ASKS,
    loadProps: () => ({}),
    widgets_loaded: 0,
    is_broken: false,
    onLeftOut() {},
    onBrokenWidget(error: Error) {
      throw error
    },
  }
}
