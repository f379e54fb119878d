import { randomUUID } from 'node:crypto'
import type { Liquid } from 'liquidjs'
import type { Logger } from 'pino'
import { type EditorsPicture, MEDIA_FOLDER } from '../contract/content/editors-picture.ts'
import { controlOf, type ExperimentFile } from '../contract/content/experiment.ts'
import type { FaqList } from '../contract/content/faq.ts'
import type { EditorsForm } from '../contract/content/form.ts'
import type { Gallery } from '../contract/content/gallery.ts'
import { assetOf, type Built, changedAt, inlinedOf, loadBuilt } from './assets.ts'
import { type Dictionary, dictionaryOf } from './cache/dictionary.ts'
import { findUses, keyOfUse, type ShownEntry } from './kit/find-uses.ts'
import { kitOf } from './kit/kit.ts'
import type { PaintedParts } from './liquid/cached-tag.ts'
import { openEngine } from './liquid/engine.ts'
import type { WidgetGlobals } from './liquid/widget-tag.ts'
import { PAGE_LIMITS, renderWithin, type WorkLimits } from './liquid/work-limit.ts'
import { brokenTemplate, faultOf } from './templates/find-faults.ts'
import { openGoodTemplates } from './templates/good-templates.ts'
import { faultInWords } from './templates/read-template.ts'
import { type MediaFiles, TemplateSources } from './templates/template-sources.ts'

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
  /** The pictures of editors. Without them nobody can say which exist: letters show none. */
  media?: MediaFiles & { look(): Promise<void> }
  /** How often to look for changed templates; 0 means never. */
  refresh_ms: number
  /** `PAGE_LIMITS` by default; the preview of a draft gives `ms` too. */
  limits?: WorkLimits
  /** For which shop it renders, where several share it: its cache of parts must not be shared by all. */
  painted?: () => PaintedParts
}

/** The templates and the build as they were read last. Either may change on disk while the shop runs. */
export class LoadedTemplates {
  readonly sources: TemplateSources
  built: Built
  /** Differs after every change, and in every process. */
  version: string = randomUUID()
  /** Called after every change. */
  onChange: () => void = () => undefined
  readonly #options: RendererOptions
  readonly #load: (dist: string) => Promise<Built>
  #engine: Liquid
  #dictionary: Dictionary | undefined
  #kit: { version: string; entries: ShownEntry[] } | undefined
  /** Templates that rendered without a fault since the last change. */
  readonly #proven = new Set<string>()

  static async open(options: RendererOptions): Promise<LoadedTemplates> {
    const [built] = await Promise.all([(options.load ?? loadBuilt)(options.dist), options.media?.look()])
    return new LoadedTemplates(options, built)
  }

  private constructor(options: RendererOptions, built: Built) {
    this.#options = options
    this.#load = options.load ?? loadBuilt
    this.built = built
    this.sources = openSources(options)
    this.sources.refresh()
    this.#engine = this.#openEngine()
  }

  get dictionary(): Dictionary {
    this.#dictionary ??= dictionaryOf(this.built.manifest.inlined, this.sources.all())
    return this.#dictionary
  }

  /** What stands in the kit of editors, and in which templates. */
  kit(): ShownEntry[] {
    if (this.#kit?.version !== this.version) {
      const { widgets } = this.built.manifest
      const uses = findUses(this.sources.all(), this.#engine, name => this.sources.reachOf(name))
      const entries = kitOf(this.#engine).map(entry => ({
        ...entry,
        uses: uses.get(keyOfUse(entry.kind, entry.name)) ?? [],
        ...(entry.kind === 'widget' && widgets?.[entry.name] && { built: widgets[entry.name] }),
      }))
      this.#kit = { version: this.version, entries }
    }
    return this.#kit.entries
  }

  picture(name: string): EditorsPicture | undefined {
    return this.sources.find(`${MEDIA_FOLDER}/${name}`)?.content as EditorsPicture | undefined
  }

  async refresh(): Promise<void> {
    await this.#options.media?.look()
    const has_new_templates = this.sources.refresh()
    const is_rebuilt = this.#isRebuilt()
    // The build may be writing at this moment; the next refresh finds it whole.
    if (is_rebuilt) this.built = await this.#load(this.#options.dist).catch(() => this.built)
    if (has_new_templates || is_rebuilt) this.#startAnew()
  }

  /** `refresh` for one template: it reads the folder only where that template would be another. */
  async refreshFor(name: string): Promise<void> {
    if (this.#isRebuilt() || this.sources.isStale(name)) await this.refresh()
  }

  #isRebuilt(): boolean {
    return changedAt(this.#options.dist) !== this.built.changed_at
  }

  /** Renders a template. One that breaks only at rendering goes back to its last good version (promise 20). */
  render(name: string, data: Record<string, unknown>, globals: WidgetGlobals): string {
    const limits = this.#options.limits ?? PAGE_LIMITS
    try {
      const html = renderWithin(this.#engine, this.#engine.parseFileSync(name), data, { globals, limits })
      if (!this.#proven.has(name)) {
        this.#proven.add(name)
        this.sources.prove(name)
      }
      return html
    } catch (error) {
      this.#revertBroken(error as Error)
      return this.render(name, data, globals)
    }
  }

  /** Throws where no template is to blame, where none can be reverted, and in development. */
  #revertBroken(error: Error): void {
    const broken = brokenTemplate(error, this.sources.all())
    if (!broken) throw error
    const fault = faultOf(broken, error, this.#engine)
    // The message of a widget names its place already.
    const message = fault.what.startsWith('templates/') ? fault.what : faultInWords(fault)
    // In development the mistake is the page.
    if (this.#options.is_strict || !this.sources.revert(fault)) throw new Error(message, { cause: error })
    this.#options.log.error(
      { template: broken, line: fault.line },
      `${message}: its last good version is back`,
    )
    this.#startAnew()
  }

  #startAnew(): void {
    this.#engine = this.#openEngine()
    this.#dictionary = undefined
    this.#proven.clear()
    this.version = randomUUID()
    this.onChange()
  }

  /** With every template parsed, so that no visitor waits for that. */
  #openEngine(): Liquid {
    const { painted } = this.#options
    const engine = openEngine({
      findSource: name => this.sources.find(name)?.source,
      paintWidget: (name, props, page) => this.built.paint(name, props, page),
      asset: name => assetOf(this.built.manifest, name),
      inlined: name => inlinedOf(this.built.manifest, name),
      findFaq: name => this.sources.find(`faq/${name}`)?.content as FaqList | undefined,
      findForm: name => this.sources.find(`forms/${name}`)?.content as EditorsForm | undefined,
      findGallery: name => this.sources.find(`galleries/${name}`)?.content as Gallery | undefined,
      findControl: name => {
        const experiment = this.sources.find(`experiments/${name}`)?.content as ExperimentFile | undefined
        return experiment && controlOf(experiment)
      },
      findPicture: name => this.picture(name),
      ...(painted && { painted }),
    })
    for (const { name } of this.sources.all()) parseEarly(engine, name)
    return engine
  }
}

function openSources({ templates, good, media, log }: RendererOptions): TemplateSources {
  const warnNotSaved = (error: Error) => log.error({ err: error }, 'good templates are not kept')
  return new TemplateSources(templates, {
    ...(good ? { last_good: openGoodTemplates(good, warnNotSaved) } : {}),
    ...(media && { media }),
    onFault: fault =>
      log.error(
        { template: fault.name, line: fault.line },
        `${faultInWords(fault)}: its last good version stays, where there is one`,
      ),
  })
}

function parseEarly(engine: Liquid, name: string): void {
  try {
    // The engine keeps pages and parts apart.
    engine.parseFileSync(name, (name.startsWith('parts/') ? 'partials' : 'root') as never)
  } catch {
    // Sound when it was saved; what it asks for is gone since. The page that wants it will say so.
  }
}
