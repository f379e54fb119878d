import {
  type Context,
  type Emitter,
  Hash,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  TypeGuards,
  type ValueToken,
} from 'liquidjs'
import * as v from 'valibot'
import { issueInWords, propertyInWords } from '../../contract/fault-words.ts'
import { closest, orMeant } from '../../contract/nearest.ts'
import type { PageState } from '../../contract/page-state.ts'
import {
  MOMENTS,
  type Moment,
  READ_FROM_HTML,
  USUAL_MOMENT,
  WIDGETS,
  type WidgetName,
} from '../../contract/widgets.ts'
import {
  isLoaded,
  type LoadGlobals,
  loadWidgetProps,
  propNames,
  type Schema,
  schemaOf,
} from './loaded-widgets.ts'
import { hashNow } from './value-now.ts'

/** Renders the inside of a widget; throws when the widget does. */
export type PaintWidget = (name: WidgetName, props: unknown, page: PageState) => string

/** What happens around a failed widget: in production it is reported, not thrown. */
export interface WidgetGlobals extends LoadGlobals {
  page: PageState
  /** `visitor` in the visitor's parts, `shared` elsewhere. */
  painted_for: 'shared' | 'visitor'
  /** Set when a widget was left out: what was rendered is not cached. */
  is_broken: boolean
  /** Called with the message, file and line; it throws in development. */
  onBrokenWidget(error: Error): void
}

/** `{% widget 'name', prop: value, wake: 'visible' %}`: the only way from templates to widgets. */
export function registerWidgetTag(engine: Liquid, paintWidget: PaintWidget): void {
  engine.registerTag(
    'widget',
    class extends Tag {
      override readonly name: WidgetName
      readonly hash: Hash
      /** For `check:templates`: a widget that reads the shop stands in a page. */
      readonly is_loaded: boolean
      readonly schema: Schema

      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
        super(token, remaining, liquid)
        const quoted = /^"([^"]*)"/.exec(token.args.trim())?.[1]
        if (quoted !== undefined)
          throw new Error(`имя виджета стоит в одинарных кавычках: {% widget '${quoted}' %}`)
        const found = /^'([^']*)'\s*,?([\s\S]*)$/.exec(token.args.trim())
        this.name = knownWidget(found?.[1] ?? token.args.trim())
        this.hash = new Hash(found?.[2] ?? '')
        const given = Object.keys(this.hash.hash)
        this.is_loaded = isLoaded(this.name, given)
        this.schema = schemaOf(this.name, given)
        checkNames(this.name, given, this.schema)
        checkLiterals(this.name, this.hash, this.schema)
      }

      /** For the check of unknown variables. */
      *arguments(): Generator<ValueToken> {
        for (const token of Object.values(this.hash.hash)) if (TypeGuards.isValueToken(token)) yield token
      }

      render(context: Context, emitter: Emitter): void {
        const globals = context.globals as unknown as WidgetGlobals
        const { wake = USUAL_MOMENT, ...given } = hashNow(this.hash, context)
        try {
          const props = propsOf(this, given, globals)
          const html = paintWidget(this.name, props, globals.page)
          emitter.write(
            islandHtml({
              name: this.name,
              wake: checkMoment(wake),
              props,
              painted_for: globals.painted_for,
              html,
            }),
          )
        } catch (error) {
          const [line] = this.token.getPosition()
          globals.onBrokenWidget(
            new Error(`${nameOf(this.token.file)}, строка ${line}: ${(error as Error).message}`, {
              cause: error,
            }),
          )
        }
      }
    },
  )
}

/** `templates/pages/about.liquid`, as an editor looks for it. */
function nameOf(file: string | undefined): string {
  return `templates/${file?.replace(/^\/+/, '')}.liquid`
}

/** An editor always reads which names exist, and which was probably meant. */
function knownWidget(name: string): WidgetName {
  if (Object.hasOwn(WIDGETS, name)) return name as WidgetName
  const names = Object.keys(WIDGETS)
  throw new Error(`нет виджета '${name}'; может быть, '${closest(name, names)}'? Есть: ${names.join(', ')}`)
}

/** Names are checked before anything is rendered, so that `check:templates` finds mistakes without a shop. */
function checkNames(widget: WidgetName, given: string[], { entries }: Schema): void {
  for (const name of given) {
    if (name === 'wake' || Object.hasOwn(entries, name)) continue
    const names = [...propNames(widget), 'wake']
    throw new Error(
      `виджет '${widget}' не знает '${name}'${orMeant(name, names) || '.'} Есть: ${names.join(', ')}`,
    )
  }
  for (const [name, schema] of Object.entries(entries)) {
    if (schema.type !== 'optional' && !given.includes(name))
      throw new Error(`виджету '${widget}' нужно '${name}'`)
  }
}

/** Literal values are checked with the template; a variable's only when it is rendered. */
function checkLiterals(widget: WidgetName, hash: Hash, { entries }: Schema): void {
  for (const [name, token] of Object.entries(hash.hash)) {
    if (
      !token ||
      !(
        TypeGuards.isQuotedToken(token) ||
        TypeGuards.isNumberToken(token) ||
        TypeGuards.isLiteralToken(token)
      )
    )
      continue
    if (name === 'wake') {
      checkMoment(token.content)
      continue
    }
    const result = v.safeParse(entries[name] as v.GenericSchema, token.content, { message: issueInWords })
    if (!result.success) throw new Error(`виджет '${widget}': ${propertyInWords(name, result.issues[0])}`)
  }
}

function propsOf(
  { name: widget, schema, is_loaded }: { name: WidgetName; schema: Schema; is_loaded: boolean },
  given: Record<string, unknown>,
  globals: LoadGlobals,
): object {
  const result = v.safeParse(schema, given, { message: issueInWords })
  if (result.success) return is_loaded ? loadWidgetProps(widget, result.output, globals) : result.output
  const [issue] = result.issues
  throw new Error(`виджет '${widget}': ${propertyInWords(v.getDotPath(issue), issue)}`)
}

function checkMoment(wake: unknown): Moment {
  if (MOMENTS.includes(wake as Moment)) return wake as Moment
  throw new Error(`wake — одно из ${MOMENTS.join(', ')}, а не '${wake}'${orMeant(String(wake), MOMENTS)}`)
}

/** Defaults are left out: most islands sleep until they are touched, and are shared. */
function islandHtml({
  name,
  wake,
  props,
  painted_for,
  html,
}: {
  name: WidgetName
  wake: Moment
  props: object
  painted_for: string
  html: string
}): string {
  const moment = wake === 'touch' ? '' : ` data-wake="${wake}"`
  const whose = painted_for === 'shared' ? '' : ` data-painted-for="${painted_for}"`
  return `<div class="island" data-widget="${name}"${moment}${whose}${propsHtml(name, props)}>${html}</div>`
}

/** In single quotes: JSON is full of double ones, and each would be escaped to six letters. */
function propsHtml(name: WidgetName, props: object): string {
  const isRead = (READ_FROM_HTML as readonly WidgetName[]).includes(name)
  if (isRead || Object.keys(props).length === 0) return ''
  const json = JSON.stringify(props).replace(/&/g, '&amp;').replace(/'/g, '&#39;').replace(/</g, '&lt;')
  return ` data-props='${json}'`
}
