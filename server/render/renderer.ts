import type { EditorsPicture } from '../contract/content/editors-picture.ts'
import { isShownOn } from '../contract/content/experiment.ts'
import type { FaqQuestion } from '../contract/content/faq.ts'
import { NEUTRAL_PAGE, type PageState } from '../contract/page-state.ts'
import { assetOf, type Manifest } from './assets.ts'
import type { Painting } from './cache/cached-page.ts'
import type { Dictionary } from './cache/dictionary.ts'
import type { DrawGlobals } from './content/draw-tag.ts'
import type { ExperimentGlobals } from './content/experiment-tag.ts'
import { FAQ_SEARCH_PART, type FaqGlobals, faqPage } from './content/faq-tag.ts'
import { LOOK_PART, type PageAsks, PROMOTION_PART } from './content/page-asks.ts'
import type { PageStyle } from './content/page-style.ts'
import { EDITORS_SHEET, type SheetGlobals } from './content/picture-tag.ts'
import { type Content, type ContentKind, contentKind, contentName } from './content/read-content.ts'
import { firstPicture } from './first-picture.ts'
import type { ShownEntry } from './kit/find-uses.ts'
import { VisitorParts } from './liquid/cached-tag.ts'
import { jsonForHtml } from './liquid/filters.ts'
import type { WidgetGlobals } from './liquid/widget-tag.ts'
import { LoadedTemplates, type RendererOptions } from './loaded-templates.ts'
import { findUnknownBranches } from './templates/check-branches.ts'
import { findWrongTags } from './templates/check-html.ts'
import type { Addresses } from './templates/check-page.ts'
import { findFaults, type NamedCategory } from './templates/find-faults.ts'
import { BASE_LAYOUT, type Template } from './templates/read-template.ts'
import { findPageMistakes } from './templates/render-pages.ts'
import { LETTER_LAYOUT } from './templates/template-data.ts'
import { faultsInWords } from './templates/template-sources.ts'

export interface TagReading extends ExperimentGlobals, DrawGlobals, Pick<WidgetGlobals, 'loadProps'> {
  asks?: PageAsks
  /** What stands over the page for its editor (`mistakesOn`). */
  mistakes?: string[]
}

/** Where pages are that the check looks at. */
export interface CheckedSite {
  addressesOf(templates: Template[]): Addresses
  frame_hosts: string[]
  /** Another one where goods may have come or gone. */
  revision: number
}

export interface Renderer extends LoadedState {
  /**
   * Renders `pages/…` inside its layout, for no visitor in particular.
   *
   * @param reading what its tags read of the shop: which variant of an experiment to show, props of widgets,
   *   which draws run, and what tags of editors ask for
   */
  paintShared(template: string, data: Record<string, unknown>, reading?: TagReading): Painting
  /** Renders one visitor's part; it takes the page's state as `page`, and the page's own `data`. */
  paintForVisitor(part: string, page: PageState, data?: Record<string, unknown>): string
  /** A single template, as listings answer it to a script and SMS are written. */
  paintPart(template: string, data: Record<string, unknown>): Promise<string>
  /** `mails/…` inside the layout of letters, which takes the letter's `subject` and `seller` beside its data. */
  paintLetter(template: string, data: Record<string, unknown>): Promise<string>
  /** Address of a built file by its name in the manifest. Throws for a name that the build did not make. */
  asset(name: string): string
  /** What pages of this version have in common. */
  dictionary(): Dictionary
  /** What editors keep as lists: the files of `templates/vacancies/`, by name. */
  content<Kind extends ContentKind>(kind: Kind): { name: string; value: Content[Kind] }[]
  /** The picture `templates/media/<name>`, as pages show it. */
  picture(name: string): EditorsPicture | undefined
  /** What editors may put into pages: `/_widgets/` shows it. */
  kit(): ShownEntry[]
  /** The styles that a page brings itself; the policy allows them by their hash. */
  styleOf(template: string): PageStyle | undefined
  /** The experiments that a page of this template, or a part of it, may show, and that are for this page. */
  experimentsOn(template: string): string[]
  /** Does the page show questions that can be searched (`?q=`)? */
  hasFaqSearch(template: string): boolean
  /** Does the page ask for goods of a promotion? */
  asksPromotions(template: string): boolean
  /** Does the page offer sizes of goods that go together? */
  asksLook(template: string): boolean
  /**
   * What the check has against pages of editors that are shown: what a browser would not show or a reader would miss,
   * and what is wrong on disk, so that a page is not shown as it was saved. With file and line.
   */
  mistakesOn(templates: string[], site: CheckedSite): string[]
  /** What is wrong with the templates on disk, with file and line; their last good versions are shown. */
  faults(): string[]
  /** Required templates without any known good version: the shop cannot sell. */
  missing(): string[]
  /** Reads templates and the build's files again if they have changed on disk. */
  refresh(): Promise<void>
  /** The same where the template, or what it asks for, has changed: a few files are looked at, not all. */
  refreshFor(template: string): Promise<void>
  close(): void
}

/** What is loaded now. Plain values, because every request asks for them: they are set with each change. */
interface LoadedState {
  /** Another one after every change of templates or build, and in every process. */
  version: string
  build: string
  /** What the build puts into pages themselves: the policy of pages allows it. */
  inlined: Manifest['inlined']
  /** Pages that need no route: templates of `pages/` whose front matter names a `path`. The same list until one changes. */
  content_pages: Template[]
}

function stateOf({ version, built: { manifest }, sources }: LoadedTemplates): LoadedState {
  const isPage = ({ name, front_matter }: Template) => name.startsWith('pages/') && front_matter.path
  const { build, inlined } = manifest
  return { version, build, inlined, content_pages: sources.all().filter(isPage) }
}

export async function openRenderer(options: RendererOptions): Promise<Renderer> {
  const loaded = await LoadedTemplates.open(options)
  const { sources } = loaded
  const refresh = () => loaded.refresh()
  const timer = options.refresh_ms > 0 ? setInterval(() => void refresh(), options.refresh_ms).unref() : null

  const globalsOf = (
    page: PageState,
    painted_for: WidgetGlobals['painted_for'],
    visitor_parts?: VisitorParts,
  ) => {
    const globals = {
      page,
      painted_for,
      visitor_parts,
      faq_query: '',
      faq_questions: new Map<string, FaqQuestion>(),
      sheets: new Set<string>(),
      widgets_loaded: 0,
      asks: null as PageAsks | null,
      onLeftOut: (error: Error) => options.log.error({ err: error }, 'a tag shows nothing'),
      is_broken: false,
      onBrokenWidget: (error: Error) => {
        globals.is_broken = true
        if (options.is_strict) throw error
        options.log.error({ err: error }, 'widget left out')
      },
    }
    return globals
  }
  const content = <Kind extends ContentKind>(kind: Kind) =>
    sources
      .all()
      .filter(({ name }) => contentKind(name) === kind)
      .map(({ name, content }) => ({
        name: contentName(kind, name),
        value: content as Content[typeof kind],
      }))
  const experiments = { version: '', by_template: new Map<string, string[]>() }
  const mistakes = {
    state: '',
    by_templates: new Map<string, string[]>(),
    /** The branches that templates name; to find them, all templates are parsed. */
    categories: null as NamedCategory[] | null,
  }
  const neutralPage = () => ({ ...NEUTRAL_PAGE, build: loaded.built.manifest.build })

  const renderer: Renderer = {
    ...stateOf(loaded),
    asset: name => assetOf(loaded.built.manifest, name),
    paintShared(template, data, reading) {
      const visitor_parts = new VisitorParts()
      const globals = Object.assign(globalsOf(neutralPage(), 'shared', visitor_parts), reading)
      globals.faq_query = typeof data.faq_query === 'string' ? data.faq_query : ''
      const content = loaded.render(template, data, globals)
      const { layout = BASE_LAYOUT, style } = sources.find(template) ?? {}
      const { form } = layout
      if (form !== '') globals.sheets.add(EDITORS_SHEET)
      const parts = visitor_parts.cut(
        loaded.render(
          `layouts/${layout.name}`,
          {
            ...withCollected(data, globals),
            ...{ content, form, style: style?.text ?? '', first_picture: firstPicture(content) },
            mistakes: reading?.mistakes ?? [],
          },
          globals,
        ),
      )
      return { parts, is_whole: !globals.is_broken }
    },
    paintForVisitor: (part, page, data = {}) =>
      part === 'state'
        ? stateHtml(page)
        : loaded.render(`parts/visitor-${part}`, { ...data, page: { ...page } }, globalsOf(page, 'visitor')),
    paintPart: async (template, data) => loaded.render(template, data, globalsOf(neutralPage(), 'shared')),
    async paintLetter(template, data) {
      const globals = globalsOf(neutralPage(), 'shared')
      return loaded.render(
        LETTER_LAYOUT,
        { ...data, content: loaded.render(template, data, globals) },
        globals,
      )
    },
    dictionary: () => loaded.dictionary,
    content,
    picture: name => loaded.picture(name),
    kit: () => loaded.kit(),
    styleOf: template => sources.find(template)?.style,
    experimentsOn(template) {
      if (experiments.version !== loaded.version) {
        experiments.version = loaded.version
        experiments.by_template.clear()
      }
      const known = experiments.by_template.get(template)
      if (known) return known
      const names = content('experiments')
        .filter(
          ({ name, value }) => isShownOn(value, template) && sources.reaches(template, `experiments/${name}`),
        )
        .map(({ name }) => name)
      experiments.by_template.set(template, names)
      return names
    },
    hasFaqSearch: template => sources.reaches(template, FAQ_SEARCH_PART),
    asksPromotions: template => sources.reaches(template, PROMOTION_PART),
    asksLook: template => sources.reaches(template, LOOK_PART),
    mistakesOn(names, { addressesOf, frame_hosts, revision }) {
      const on_disk = faultsInWords(sources.faults())
      const state = `${loaded.version} ${revision} ${on_disk}`
      if (mistakes.state !== state) {
        mistakes.state = state
        mistakes.by_templates.clear()
        mistakes.categories = null
      }
      const known = mistakes.by_templates.get(names.join())
      if (known) return known
      const all = sources.all()
      const addresses = addressesOf(all)
      mistakes.categories ??= findFaults(all).categories
      const others = new Set(all.flatMap(each => (names.includes(each.name) ? [] : [each.name])))
      const reach = new Set(names.flatMap(name => [...sources.reachOf(name)]))
      const found = [
        ...findWrongTags(all, frame_hosts),
        ...findUnknownBranches(mistakes.categories, addresses),
      ].filter(fault => reach.has(fault.name))
      const on_pages = faultsInWords([...found, ...findPageMistakes(all, addresses, others)])
      const shown = [...new Set([...on_disk, ...on_pages])]
      mistakes.by_templates.set(names.join(), shown)
      return shown
    },
    faults: () => faultsInWords(sources.faults()),
    missing: () => sources.missing(),
    refresh,
    refreshFor: template => loaded.refreshFor(template),
    close: () => {
      if (timer) clearInterval(timer)
    },
  }
  loaded.onChange = () => Object.assign(renderer, stateOf(loaded))
  return renderer
}

/** The data of the layout, with what tags of the page have collected: structured data of questions, style sheets. */
function withCollected(
  data: Record<string, unknown>,
  { faq_query, faq_questions, sheets }: FaqGlobals & SheetGlobals,
): Record<string, unknown> {
  const meta = data.meta as { json_ld: unknown[] }
  // Found questions are no page of their own.
  const questions = faq_query === '' && faq_questions.size > 0 ? [faqPage(faq_questions.values())] : []
  return { ...data, meta: { ...meta, json_ld: [...meta.json_ld, ...questions] }, sheets: [...sheets] }
}

const NEUTRAL = Object.fromEntries(
  Object.entries(NEUTRAL_PAGE).map(([name, value]) => [name, JSON.stringify(value)]),
) as Partial<Record<keyof PageState, string>>

/** The page's state as the browser reads it: only what differs from the default state, which the start file contains. */
function stateHtml(page: PageState): string {
  const own = Object.entries(page).filter(
    // Notices are the templates' alone.
    ([name, value]) => name !== 'notices' && JSON.stringify(value) !== NEUTRAL[name as keyof PageState],
  )
  return `<script type="application/json" id="page-state">${jsonForHtml(Object.fromEntries(own))}</script>`
}
