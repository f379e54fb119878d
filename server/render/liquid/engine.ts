import { type FS, Liquid } from 'liquidjs'
import type { EditorsPicture } from '../../contract/content/editors-picture.ts'
import type { FaqList } from '../../contract/content/faq.ts'
import type { EditorsForm } from '../../contract/content/form.ts'
import type { Gallery } from '../../contract/content/gallery.ts'
import { registerAskingTags } from '../content/asking-tags.ts'
import { registerDatesTags } from '../content/dates-tag.ts'
import { registerDrawTag } from '../content/draw-tag.ts'
import { registerExperimentTag } from '../content/experiment-tag.ts'
import { registerFaqTag } from '../content/faq-tag.ts'
import { registerFormTag } from '../content/form-tag.ts'
import { registerGalleryTag } from '../content/gallery-tag.ts'
import { registerPictureTag } from '../content/picture-tag.ts'
import { registerExampleTag } from '../kit/example-tag.ts'
import { openPaintedParts, type PaintedParts, registerCachedTag, registerVisitorTag } from './cached-tag.ts'
import { filters } from './filters.ts'
import { QuickRenderTag } from './paint-now.ts'
import { type PaintWidget, registerWidgetTag } from './widget-tag.ts'
import { countWork } from './work-limit.ts'

/** Liquid as editors may use it: escaping on, unknown names are errors, work is bounded (promise 20). */
export function openEngine(options: {
  findSource(name: string): string | undefined
  paintWidget: PaintWidget
  asset(name: string): string
  /** Whose cache of rendered parts to use; the engine's own by default. */
  painted?: () => PaintedParts
  inlined(name: string): string
  /** The questions of `templates/faq/<name>.yaml`. */
  findFaq?: (name: string) => FaqList | undefined
  /** The form `templates/forms/<name>.yaml`. */
  findForm?: (name: string) => EditorsForm | undefined
  /** The pictures of `templates/galleries/<name>.yaml`. */
  findGallery?: (name: string) => Gallery | undefined
  /** The control of `templates/experiments/<name>.yaml`. */
  findControl?: (name: string) => string | undefined
  /** The picture `templates/media/<name>`. */
  findPicture?: (name: string) => EditorsPicture | undefined
}): Liquid {
  const own = openPaintedParts()
  const engine = new Liquid({
    fs: templatesFrom(options.findSource),
    root: '/',
    extname: '',
    outputEscape: 'escape',
    strictFilters: true,
    strictVariables: true,
    lenientIf: true,
    ownPropertyOnly: true,
    relativeReference: false,
    cache: true,
    parseLimit: 1e6,
    memoryLimit: 5e7,
  })
  for (const [name, filter] of Object.entries(filters(options))) engine.registerFilter(name, filter)
  registerWidgetTag(engine, options.paintWidget)
  registerVisitorTag(engine)
  registerCachedTag(engine, options.painted ?? (() => own))
  registerExperimentTag(engine, name => options.findControl?.(name))
  registerDrawTag(engine)
  registerFaqTag(engine, name => options.findFaq?.(name))
  registerFormTag(engine, name => options.findForm?.(name))
  registerGalleryTag(engine, name => options.findGallery?.(name))
  registerAskingTags(engine)
  registerDatesTags(engine)
  registerExampleTag(engine)
  registerPictureTag(engine, name => options.findPicture?.(name))
  engine.registerTag('render', QuickRenderTag)
  // Parts see only what they are given, and layouts are named in front matter; the checks know neither of these.
  for (const name of ['include', 'layout', 'block']) delete engine.tags[name]
  countWork(engine)
  return engine
}

function templatesFrom(findSource: (name: string) => string | undefined): FS {
  const read = (path: string) => {
    const source = findSource(templateName(path))
    if (source === undefined) throw new Error(`нет файла templates/${templateName(path)}.liquid`)
    return source
  }
  return {
    readFileSync: read,
    readFile: async path => read(path),
    existsSync: path => findSource(templateName(path)) !== undefined,
    exists: async path => findSource(templateName(path)) !== undefined,
    contains: async () => true,
    containsSync: () => true,
    resolve: (_root, file) => `/${templateName(file)}`,
    sep: '/',
    dirname: path => path.slice(0, path.lastIndexOf('/')),
  }
}

function templateName(path: string): string {
  return path.replace(/^\/+/, '').replace(/\.liquid$/, '')
}
