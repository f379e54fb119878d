import fc from 'fast-check'
import { Context } from 'liquidjs'
import { WIDGETS, type WidgetName } from '../../../server/contract/widgets.ts'
import { TagProps } from '../../../server/render/content/tag-props.ts'
import { openEngine } from '../../../server/render/liquid/engine.ts'
import { propNames } from '../../../server/render/liquid/loaded-widgets.ts'

/** The library that checks values begins its sentences like this, and so would any other English one. */
const ENGLISH = /Invalid|Expected|received|[a-z]+ [a-z]+ [a-z]+/i
/** How the tag is written, as some messages show it. */
const SAMPLE = /\{%.*?%\}/g

const engine = openEngine({
  findSource: () => undefined,
  paintWidget: () => '',
  asset: name => name,
  inlined: name => name,
})

type Schema = ConstructorParameters<typeof TagProps>[1] & { entries: Record<string, unknown> }

/** A tag of editors that takes values by names. */
interface Taking {
  tag: string
  /** Names that may stand together. */
  together: string[][]
  read(args: string, data: object): unknown
}

const OF_EDITORS = Object.entries(engine.tags).flatMap(([tag, made]): Taking[] => {
  if (!('takes' in made)) return []
  const schema = made.takes as Schema
  const read = (args: string, data: object) => new TagProps(tag, schema, args).values(new Context(data))
  return [{ tag, together: [Object.keys(schema.entries)], read }]
})

const globals = {
  painted_for: 'shared',
  is_broken: false,
  onBrokenWidget(error: Error) {
    throw error
  },
}
const OF_WIDGETS = (Object.keys(WIDGETS) as WidgetName[]).map((widget): Taking => {
  const own = Object.keys(WIDGETS[widget].entries)
  return {
    tag: `widget '${widget}'`,
    // It is either given all of its own, or loaded by the others.
    together: [own, propNames(widget).filter(name => !own.includes(name))],
    read: (args, data) =>
      engine.renderSync(engine.parse(`{% widget '${widget}'${args && `, ${args}`} %}`), data, { globals }),
  }
})

/** What a variable of a template may hold. */
const anything = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.anything(), { maxLength: 3 }),
  fc.object({ maxDepth: 1 }),
)
/** What may stand in the template itself: no name takes all of these. */
const WRITTEN = ["'Да'", "''", '0', '-1', '1.5', 'true', 'nil']

/** All of these names, in any order, or a few of them, each with a value. */
const someOf = <T>(names: string[], value: fc.Arbitrary<T>) =>
  fc
    .oneof(fc.shuffledSubarray(names, { minLength: names.length }), fc.shuffledSubarray(names))
    .chain(given => fc.tuple(...given.map(name => fc.tuple(fc.constant(name), value))))
const valuesOf = (given: [string, unknown][]) => given.map(([name, value]) => `${name}: ${value}`).join(', ')
const variablesOf = (given: [string, unknown][]) => valuesOf(given.map(([name]) => [name, `v.${name}`]))

/** @returns what an editor reads where this fails; null where it does not */
function wordsOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** What is said is Russian, and names one of these. */
function expectRussian(said: string, names: string[]): void {
  expect(said.replace(SAMPLE, '')).not.toMatch(ENGLISH)
  expect(said.split(/[^\w]+/)).toEqual(
    expect.arrayContaining([expect.stringMatching(`^(${names.join('|')})$`)]),
  )
}

describe.each([...OF_EDITORS, ...OF_WIDGETS])(
  'an editor of {%% $tag %%} reads Russian',
  ({ together, read }) => {
    test('about each value that may stand in the template', () => {
      for (const names of together)
        for (const name of names) {
          const others = names
            .filter(other => other !== name)
            .map((other): [string, string] => [other, "'Да'"])
          const said = WRITTEN.flatMap(
            value => wordsOf(() => read(valuesOf([[name, value], ...others]), {})) ?? [],
          )
          const said_of_it = said.filter(words => words.split(/[^\w]+/).includes(name))
          expect([name, said_of_it]).not.toEqual([name, []])
          for (const words of said) expectRussian(words, names)
        }
    })

    test('about a variable, whatever it holds', () => {
      const given = fc.constantFrom(...together).chain(names => someOf(names, anything))
      fc.assert(
        fc.property(given, values => {
          const said = wordsOf(() => read(variablesOf(values), { v: Object.fromEntries(values) }))
          if (said !== null) expectRussian(said, together.flat())
        }),
        { numRuns: 60 },
      )
    })
  },
)
