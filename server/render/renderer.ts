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
  /** Paints `pages/…` inside its layout, for nobody in particular. */
  paintShared(template: string, data: Record<string, unknown>): Painting
  /** Paints one visitor's part; it takes the page's state as `page`, and the page's own `data`. */
  paintForVisitor(part: string, page: PageState, data?: Record<string, unknown>): string
  /** One template alone, as listings answer it to a script and mails are written. */
  paintPart(template: string, data: Record<string, unknown>): Promise<string>
  /** Address of a built file by its name in the manifest. Throws for a name that the build did not make. */
  asset(name: string): string
  /** What stands in pages themselves, as the build made it: the policy of pages allows it. */
  inlined: Manifest['inlined']
  /** What pages have in common, of this version. */
  dictionary(): Dictionary
  /** Pages that need no route: templates of `pages/` whose front matter names a `path`. */
  contentPages(): Template[]
  /** What is wrong with templates as they lie on disk, with file and line; their last good versions are shown. */
  faults(): string[]
  /** Templates that the shop needs and of which no good version is known: it cannot sell. */
  missing(): string[]
  /** Reads templates, and what the build made, where they changed on disk. */
  refresh(): Promise<void>
  /** Another after every such change, and in every process. */
  version: string
  close(): void
}

export interface RendererOptions {
  templates: string
  dist: string
  log: Logger
  /** In development an error is thrown, to be seen; in production the widget is left out. */
  is_strict: boolean
  /** Where the last good versions outlive the process; nowhere without it. */
  good?: string
  /** Reads what the build made; `loadBuilt` without it. */
  load?: (dist: string) => Promise<Built>
  /** Looks for changed templates this often; 0 never. */
  refresh_ms: number
  /** `PAGE_LIMITS` without it; the preview of a draft gives `ms` too. */
  limits?: WorkLimits
  /** For whom it paints when it does, where several shops share it: what it keeps of parts must not be one for all. */
  painted?: () => PaintedParts
}

export async function openRenderer(options: RendererOptions): Promise<Renderer> {
  const load = options.load ?? loadBuilt
  let built = await load(options.dist)
  const opened = randomUUID()
  let changes = 0
  let engine: Liquid
  const limits = options.limits ?? PAGE_LIMITS
  /** Painted without a fault since the last change. */
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
  // Read before the first page is: nobody waits for it then.
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
    // The build may be writing just now: the next look finds it whole.
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

  /** Renders; a template that breaks only now goes back to its version before (promise 20). */
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
      // The message of a widget says where already.
      const message = fault.what.startsWith('templates/') ? fault.what : faultInWords(fault)
      // In development the mistake is the page.
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
    // The engine keeps pages and parts apart.
    engine.parseFileSync(name, (name.startsWith('parts/') ? 'partials' : 'root') as never)
  } catch {
    // Sound when it was saved; what it asks for is gone since. The page that wants it will say so.
  }
}
