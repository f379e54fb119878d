import { Context, type Emitter, type Liquid, type Template, toValue, toValueSync } from 'liquidjs'
import { paintNow } from './paint-now.ts'

/**
 * The most that rendering one template with its parts may cost (promise 20). A listing of 48 tiles, the
 * largest page we have, takes some 8,500 nodes and 260,000 characters.
 */
export interface WorkLimits {
  /** Rendered pieces of text, outputs and tags, counting each turn of a loop. */
  nodes: number
  /** Characters written to the page or into a variable. */
  characters: number
  /** Milliseconds. Only for the preview of a draft: on an overloaded machine a slow page is still a page. */
  ms?: number
}

export const PAGE_LIMITS: WorkLimits = { nodes: 400_000, characters: 8_000_000 }

/**
 * Counts the work of one rendering: `check` is called before each node, instead of LiquidJS's own look at the
 * clock.
 */
class WorkDone {
  readonly #limits: WorkLimits
  readonly #until: number
  #nodes = 0
  #characters = 0

  constructor(limits: WorkLimits) {
    this.#limits = limits
    this.#until = limits.ms === undefined ? Number.POSITIVE_INFINITY : performance.now() + limits.ms
  }

  check(): void {
    this.#nodes += 1
    if (this.#nodes > this.#limits.nodes)
      throw new Error(`слишком много работы: больше ${this.#limits.nodes} шагов (бесконечный цикл?)`)
    if (this.#limits.ms !== undefined && performance.now() > this.#until)
      throw new Error(`слишком долго: дольше ${this.#limits.ms} мс`)
  }

  wrote(text: string): string {
    this.#characters += text.length
    if (this.#characters > this.#limits.characters)
      throw new Error(`слишком длинно: больше ${this.#limits.characters} знаков`)
    return text
  }
}

class CountedText implements Emitter {
  buffer = ''
  readonly #done: WorkDone

  constructor(done: WorkDone) {
    this.#done = done
  }

  write(html: unknown): void {
    this.buffer += this.#done.wrote(textOf(html))
  }
}

/**
 * What is rendered separately, and written to the page in one piece. Joined at the end: V8 keeps a text that
 * grows bit by bit as a tree of its bits, twice as large, for as long as it is cached.
 */
export class PlainText implements Emitter {
  readonly #pieces: string[] = []

  get buffer(): string {
    return this.#pieces.join('')
  }

  write(html: unknown): void {
    this.#pieces.push(textOf(html))
  }
}

/** As LiquidJS's own emitter writes it. */
function textOf(html: unknown): string {
  if (typeof html === 'string') return html
  const value = toValue(html)
  if (Array.isArray(value)) return value.map(textOf).join('')
  return value === undefined || value === null ? '' : String(value)
}

/**
 * Renders counted templates by plain calls. Text written into a variable counts too: otherwise `capture`
 * could double it as often as it likes.
 */
export function countWork(engine: Liquid): void {
  const { renderer } = engine
  const renderTemplates = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = (templates, context, emitter) => {
    const done: unknown = context.renderLimit
    // Code that renders by the engine itself counts nothing.
    if (!(done instanceof WorkDone) || !context.sync) return renderTemplates(templates, context, emitter)
    const counted = new CountedText(done)
    paintNow(templates, context, emitter ?? counted)
    // LiquidJS runs generators to their end; a text is already at its end. Whoever gave an emitter has it there.
    return counted.buffer as unknown as ReturnType<typeof renderTemplates>
  }
}

/**
 * Renders synchronously: with promises it takes twice as long.
 *
 * Throws Liquid's error with file and line, also when the work is more than `limits` allow.
 */
export function renderWithin(
  engine: Liquid,
  templates: Template[],
  data: Record<string, unknown>,
  options: { globals: object; limits: WorkLimits },
): string {
  const context = new Context(
    data,
    engine.options,
    { globals: options.globals as Record<string, unknown>, sync: true },
    { renderLimit: new WorkDone(options.limits) as unknown as Context['renderLimit'], liquid: engine },
  )
  return toValueSync(engine.renderer.renderTemplates(templates, context)) as string
}
