import { randomUUID } from 'node:crypto'
import type { Liquid } from 'liquidjs'
import type { Logger } from 'pino'
import { NEUTRAL_PAGE, type PageState } from '../contract/page-state.ts'
import { assetOf, type Built, changedAt, inlinedOf, loadBuilt, type Manifest } from './assets.ts'
import type { Painting } from './cache/cached-page.ts'
import { type Dictionary, dictionaryOf } from './cache/dictionary.ts'
import { type PaintedParts, VisitorParts } from './liquid/cached-tag.ts'
import { openEngine } from './liquid/engine.ts'
import type { WidgetGlobals } from './liquid/widget-tag.ts'
import { PAGE_LIMITS, renderWithin, type WorkLimits } from './liquid/work-limit.ts'
import { stateHtml } from './state-html.ts'
import { brokenTemplate, faultOf } from './templates/find-faults.ts'
import { openGoodTemplates } from './templates/good-templates.ts'
import { faultInWords, type Template } from './templates/read-template.ts'
import { faultsInWords, TemplateSources } from './templates/template-sources.ts'

export interface Renderer {
  build: string
  /** Renders `pages/…` inside its layout, for no visitor in particular. */
  paintShared(template: string, data: Record<string, unknown>): Painting
  /** Renders one visitor's part; it takes the page's state as `page`, and the page's own `data`. */
  paintForVisitor(part: string, page: PageState, data?: Record<string, unknown>): string
  /** A single template, as listings answer it to a script and mails are written. */
  paintPart(template: string, data: Record<string, unknown>): Promise<string>
  /** Address of a built file by its name in the manifest. Throws for a name that the build did not make. */
  asset(name: string): string
  /** What the build puts into pages themselves: the policy of pages allows it. */
  inlined: Manifest['inlined']
  /** What pages of this version have in common. */
  dictionary(): Dictionary
  /** Pages that need no route: templates of `pages/` whose front matter names a `path`. */
  contentPages(): Template[]
  /** What is wrong with the templates on disk, with file and line; their last good versions are shown. */
  faults(): string[]
  /** Required templates without any known good version: the shop cannot sell. */
  missing(): string[]
  /** Reads templates and the build's files again if they have changed on disk. */
  refresh(): Promise<void>
  /** Changes with every such change, to the same value in every process. */
  version: string
  close(): void
}

export interface RendererOptions {
  templates: string
  dist: string
  log: Logger
  /** In development an error is thrown, to be seen; in production the widget is left out. */
  is_strict: boolean
  /** Where the last good versions outlive the process; not stored without it. */
  good?: string
  /** Loads the build's files; `loadBuilt` by default. */
  load?: (dist: string) => Promise<Built>
  /** How often to look for changed templates; 0 means never. */
  refresh_ms: number
  /** `PAGE_LIMITS` by default; the preview of a draft gives `ms` too. */
  limits?: WorkLimits
  /** For which shop it renders, where several share it: its cache of parts must not be shared by all. */
  painted?: () => PaintedParts
}

export async function openRenderer(options: RendererOptions): Promise<Renderer> {
  const load = options.load ?? loadBuilt
  let built = await load(options.dist)
  const opened = randomUUID()
  let changes = 0
  let engine: Liquid
  const limits = options.limits ?? PAGE_LIMITS
  /** Rendered without an error since the last change. */
  const proven = new Set<string>()
  const warnNotSaved = (error: Error) => options.log.error({ err: error }, 'good templates are not kept')
  const open = () =>
    openEngine({
      findSource: name => sources.find(name)?.source,
      paintWidget: (name, props, page) => built.paint(name, props, page),
      asset: name => assetOf(built.manifest, name),
      ...(options.painted && { painted: options.painted }),
      inlined: name => inlinedOf(built.manifest, name),
    })
  const sources = new TemplateSources(options.templates, {
    ...(options.good ? { last_good: openGoodTemplates(options.good, warnNotSaved) } : {}),
    onFault: fault =>
      options.log.error(
        { template: fault.name, line: fault.line },
        `${faultInWords(fault)}: its last good version stays, where there is one`,
      ),
  })
  sources.refresh()
  // Read before the first page, so that no request waits for it.
  const openRead = () => {
    const engine = open()
    for (const { name } of sources.all()) readTemplate(engine, name)
    return engine
  }
  engine = openRead()
  let dictionary: Dictionary | undefined
  const reopen = () => {
    engine = openRead()
    dictionary = undefined
    proven.clear()
  }

  const refresh = async () => {
    const changed = sources.refresh()
    const isRebuilt = changedAt(options.dist) !== built.changed_at
    // The build may be writing just now: the next look finds it complete.
    if (isRebuilt) built = await load(options.dist).catch(() => built)
    if (!changed && !isRebuilt) return
    reopen()
    changes += 1
  }
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
      /** Something was left out: the next visitor's page tries again. */
      is_broken: false,
      onBrokenWidget: (error: Error) => {
        globals.is_broken = true
        if (options.is_strict) throw error
        options.log.error({ err: error }, 'widget left out')
      },
    }
    return globals
  }

  /** Renders; a template that fails only now is replaced by its version before (promise 20). */
  const render = (name: string, data: Record<string, unknown>, globals: WidgetGlobals): string => {
    try {
      const html = renderWithin(engine, engine.parseFileSync(name), data, { globals, limits })
      if (!proven.has(name)) {
        proven.add(name)
        sources.prove(name)
      }
      return html
    } catch (error) {
      const broken = brokenTemplate(error, sources.all())
      if (!broken) throw error
      const fault = faultOf(broken, error as Error, engine)
      // The message of a widget already says where.
      const message = fault.what.startsWith('templates/') ? fault.what : faultInWords(fault)
      // In development the error is shown instead of the page.
      if (options.is_strict || !sources.revert(fault)) throw new Error(message, { cause: error })
      options.log.error({ template: broken, line: fault.line }, `${message}: its last good version is back`)
      reopen()
      changes += 1
      return render(name, data, globals)
    }
  }

  return {
    get build() {
      return built.manifest.build
    },
    asset: name => assetOf(built.manifest, name),
    get inlined() {
      return built.manifest.inlined
    },
    get version() {
      return `${opened}-${changes}`
    },
    paintShared(template, data) {
      const visitor_parts = new VisitorParts()
      const globals = globalsOf({ ...NEUTRAL_PAGE, build: built.manifest.build }, 'shared', visitor_parts)
      const content = render(template, data, globals)
      const layout = sources.find(template)?.front_matter.layout ?? 'base'
      const parts = visitor_parts.cut(render(`layouts/${layout}`, { ...data, content }, globals))
      return { parts, is_whole: !globals.is_broken }
    },
    paintForVisitor: (part, page, data = {}) =>
      part === 'state'
        ? stateHtml(page)
        : render(`parts/visitor-${part}`, { ...data, page: { ...page } }, globalsOf(page, 'visitor')),
    paintPart: async (template, data) =>
      render(template, data, globalsOf({ ...NEUTRAL_PAGE, build: built.manifest.build }, 'shared')),
    dictionary: () => {
      dictionary ??= dictionaryOf(built.manifest.inlined, sources.all())
      return dictionary
    },
    contentPages: () =>
      sources.all().filter(template => template.name.startsWith('pages/') && template.front_matter.path),
    faults: () => faultsInWords(sources.faults()),
    missing: () => sources.missing(),
    refresh,
    close: () => {
      if (timer) clearInterval(timer)
    },
  }
}

function readTemplate(engine: Liquid, name: string): void {
  try {
    // The engine caches pages and parts separately.
    engine.parseFileSync(name, (name.startsWith('parts/') ? 'partials' : 'root') as never)
  } catch {
    // It was sound when it was saved, but something it uses is gone since. The page that uses it will report
    // that.
  }
}
