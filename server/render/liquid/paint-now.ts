import {
  AssignTag,
  type Context,
  type Emitter,
  type Hash,
  IfTag,
  isTruthy,
  type Liquid,
  LiquidError,
  Output,
  RenderError,
  RenderTag,
  type Template,
  TypeGuards,
  toValue,
  toValueSync,
  UnlessTag,
  type Value,
} from 'liquidjs'
import { evaluatorOf, hashNow } from './value-now.ts'

/** What a node of a template does when it is rendered. */
type Paint = (context: Context, emitter: Emitter) => void

/** Which kind each node is, is looked at once: a listing is rendered from some 8,500 of them. */
const paints = new WeakMap<Template[], Paint[]>()

/**
 * Renders templates without generators: text, outputs, conditions and parts, nine nodes of ten, by plain calls;
 * every other tag by its own generator, which comes back here for its content. What was written before is never
 * asked for: an emitter may have to join it.
 */
export function paintNow(templates: Template[], context: Context, emitter: Emitter): void {
  const { renderLimit } = context
  renderLimit.check(0)
  const known = paintsOf(templates)
  for (let index = 0; index < known.length; index++) {
    renderLimit.check(0)
    try {
      known[index]?.(context, emitter)
      if (context.breakCalled || context.continueCalled) break
    } catch (error) {
      throw LiquidError.is(error) ? error : new RenderError(error as Error, templates[index] as Template)
    }
  }
}

function paintsOf(templates: Template[]): Paint[] {
  let known = paints.get(templates)
  if (!known) {
    known = templates.map(paintOf)
    paints.set(templates, known)
  }
  return known
}

function paintOf(template: Template): Paint {
  if (TypeGuards.isHTMLToken(template.token)) {
    const { str } = template as unknown as { str: string }
    return (_, emitter) => emitter.write(str)
  }
  if (template instanceof Output) {
    const evaluate = evaluatorOf(template.value)
    return (context, emitter) => emitter.write(toValue(evaluate(context, false)))
  }
  if (template instanceof IfTag || template instanceof UnlessTag) {
    const branchOf = branchesOf(template as unknown as Condition)
    return (context, emitter) => {
      const chosen = branchOf(context)
      if (chosen.length > 0) paintNow(chosen, context, emitter)
    }
  }
  if (template instanceof AssignTag) {
    const { key, value } = template as unknown as { key: string; value: Value }
    const evaluate = evaluatorOf(value)
    return context => {
      Object.assign(context.bottom(), { [key]: evaluate(context, context.opts.lenientIf) })
    }
  }
  if (template instanceof QuickRenderTag && template.isQuick)
    return (context, emitter) => template.paint(context, emitter)
  return (context, emitter) => {
    const html = toValueSync(template.render(context, emitter) as Iterator<unknown>)
    if (html) emitter.write(html)
  }
}

interface Condition {
  branches: { value: Value; templates: Template[]; test?: (value: unknown, context: Context) => boolean }[]
  elseTemplates?: Template[]
}

function branchesOf({ branches, elseTemplates = [] }: Condition): (context: Context) => Template[] {
  const asked = branches.map(({ value, templates, test = isTruthy }) => {
    const evaluate = evaluatorOf(value)
    return {
      templates,
      isTaken: (context: Context) => test(toValue(evaluate(context, context.opts.lenientIf)), context),
    }
  })
  return context => {
    for (const { isTaken, templates } of asked) if (isTaken(context)) return templates
    return elseTemplates
  }
}

/** A part that a template renders. */
interface PartTag {
  file: unknown
  hash: Hash
  currentFile: string | undefined
  with: unknown
  forBinding: unknown
  liquid: Liquid
}

/**
 * `render` with plain arguments, as ours have, without generators; with `for` or `with` as LiquidJS does it.
 */
export class QuickRenderTag extends RenderTag {
  /** Parsed once: an engine lives no longer than the templates it has read. */
  #templates: Template[] | undefined

  get isQuick(): boolean {
    const { file, with: bound, forBinding } = this as unknown as PartTag
    return typeof file === 'string' && !bound && !forBinding
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    if (this.isQuick && context.sync) this.paint(context, emitter)
    else yield* super.render(context, emitter)
  }

  paint(context: Context, emitter: Emitter): void {
    const { file, hash } = this as unknown as PartTag
    this.paintPart(context, emitter, file as string, hashNow(hash, context))
  }

  protected paintPart(
    context: Context,
    emitter: Emitter,
    file: string,
    given: Record<string, unknown>,
  ): void {
    const inside = context.spawn()
    Object.assign(inside.bottom(), given)
    this.#templates ??= this.#parsed(file)
    paintNow(this.#templates, inside, emitter)
  }

  #parsed(file: string): Template[] {
    const { liquid, currentFile } = this as unknown as PartTag
    return toValueSync(
      liquid._parsePartialFile(file, true, currentFile) as unknown as Iterator<Template[]>,
    ) as Template[]
  }
}
