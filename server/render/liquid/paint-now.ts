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
import { hashNow, valueNow } from './value-now.ts'

/**
 * Renders templates without generators: text, outputs and conditions, nine nodes of ten, by plain calls;
 * every other tag by its own generator, which comes back here for its content.
 */
export function paintNow(templates: Template[], context: Context, emitter: Emitter): string {
  const { renderLimit } = context
  renderLimit.check(0)
  for (const template of templates) {
    renderLimit.check(0)
    try {
      paintNode(template, context, emitter)
      if (context.breakCalled || context.continueCalled) break
    } catch (error) {
      throw LiquidError.is(error) ? error : new RenderError(error as Error, template)
    }
  }
  return (emitter as Emitter & { buffer: string }).buffer
}

function paintNode(template: Template, context: Context, emitter: Emitter): void {
  if (TypeGuards.isHTMLToken(template.token)) emitter.write((template as unknown as { str: string }).str)
  else if (template instanceof Output) emitter.write(toValue(valueNow(template.value, context, false)))
  else if (template instanceof IfTag || template instanceof UnlessTag) {
    const chosen = branchOf(template as unknown as Condition, context)
    if (chosen.length > 0) paintNow(chosen, context, emitter)
  } else if (template instanceof AssignTag) {
    const { key, value } = template as unknown as { key: string; value: Value }
    Object.assign(context.bottom(), { [key]: valueNow(value, context, context.opts.lenientIf) })
  } else {
    const html = toValueSync(template.render(context, emitter) as Iterator<unknown>)
    if (html) emitter.write(html)
  }
}

interface Condition {
  branches: { value: Value; templates: Template[]; test?: (value: unknown, context: Context) => boolean }[]
  elseTemplates?: Template[]
}

function branchOf({ branches, elseTemplates = [] }: Condition, context: Context): Template[] {
  for (const { value, templates, test = isTruthy } of branches) {
    if (test(toValue(valueNow(value, context, context.opts.lenientIf)), context)) return templates
  }
  return elseTemplates
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
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { file, hash, with: bound, forBinding } = this as unknown as PartTag
    if (typeof file !== 'string' || bound || forBinding || !context.sync)
      yield* super.render(context, emitter)
    else this.paintPart(context, emitter, file, hashNow(hash, context))
  }

  protected paintPart(
    context: Context,
    emitter: Emitter,
    file: string,
    given: Record<string, unknown>,
  ): void {
    const { liquid, currentFile } = this as unknown as PartTag
    const inside = context.spawn()
    Object.assign(inside.bottom(), given)
    const templates = toValueSync(
      liquid._parsePartialFile(file, true, currentFile) as unknown as Iterator<Template[]>,
    )
    toValueSync(liquid.renderer.renderTemplates(templates as Template[], inside, emitter))
  }
}
