import {
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  toValueSync,
} from 'liquidjs'

/** Who is shown what: null for the control. A template that is no page has none, and prints the control. */
export interface ExperimentGlobals {
  variantOf?: ((name: string) => string | null) | undefined
}

interface Branch {
  name: string
  line: number
  templates: Template[]
}

/** A text of names in single quotes: `'hero'`. */
const QUOTED = /^'([a-z][a-z0-9-]*)'$/i

/**
 * `{% experiment 'hero' %}{% variant 'control' %}…{% variant 'short' %}…{% endexperiment %}`: prints what this
 * visitor is shown of the experiment `hero`. The page stays cached, once for each variant.
 */
export class ExperimentTag extends Tag {
  readonly experiment: string
  readonly branches: Branch[] = []
  /** For `check:templates`: the file that the tag needs. */
  readonly wishes: string[]
  readonly #findControl: (name: string) => string | undefined

  constructor(
    token: TagToken,
    remaining: TopLevelToken[],
    { liquid, parser }: { liquid: Liquid; parser: Parser },
    findControl: (name: string) => string | undefined,
  ) {
    super(token, remaining, liquid)
    this.#findControl = findControl
    this.experiment = nameIn(token, "имя эксперимента стоит в одинарных кавычках: {% experiment 'hero' %}")
    this.wishes = [`experiments/${this.experiment}`]
    const stream = parser
      .parseStream(remaining)
      .on<TagToken>('tag:variant', found => {
        const name = nameIn(found, "имя варианта стоит в одинарных кавычках: {% variant 'short' %}")
        if (this.branches.some(branch => branch.name === name))
          throw new Error(`experiment '${this.experiment}': вариант '${name}' стоит дважды`)
        this.branches.push({ name, line: found.getPosition()[0] ?? 1, templates: [] })
      })
      .on('tag:endexperiment', () => stream.stop())
      .on<Template>('template', template => {
        const branch = this.branches.at(-1)
        if (branch) branch.templates.push(template)
        else if (token.input.slice(template.token.begin, template.token.end).trim() !== '')
          throw new Error(`experiment '${this.experiment}': до первого {% variant %} ничего не стоит`)
      })
      .on('end', () => {
        throw new Error(`experiment '${this.experiment}' не закрыт: не хватает {% endexperiment %}`)
      })
    stream.start()
  }

  render(context: Context, emitter: Emitter): void {
    const { variantOf } = context.globals as ExperimentGlobals
    const shown = variantOf?.(this.experiment) ?? this.#findControl(this.experiment)
    const branch = this.branches.find(({ name }) => name === shown) ?? this.branches[0]
    if (branch) toValueSync(this.liquid.renderer.renderTemplates(branch.templates, context, emitter))
  }

  *children(): Generator<unknown, Template[]> {
    return this.branches.flatMap(({ templates }) => templates)
  }
}

export function registerExperimentTag(
  engine: Liquid,
  findControl: (name: string) => string | undefined,
): void {
  engine.registerTag(
    'experiment',
    class extends ExperimentTag {
      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
        super(token, remaining, { liquid, parser }, findControl)
      }
    },
  )
}

function nameIn(token: TagToken, words: string): string {
  const name = QUOTED.exec(token.args.trim())?.[1]
  if (!name) throw new Error(words)
  return name
}
