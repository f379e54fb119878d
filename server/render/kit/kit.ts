import { Liquid } from 'liquidjs'
import type * as v from 'valibot'
import type { Example } from '../../contract/kit/example.ts'
import { PART_EXAMPLES } from '../../contract/kit/part-examples.ts'
import { TAG_EXAMPLES } from '../../contract/kit/tag-examples.ts'
import { WIDGET_EXAMPLES } from '../../contract/kit/widget-examples.ts'
import {
  LOADED_BY,
  type LoadedWidget,
  MOMENT_WORDS,
  MOMENTS,
  USUAL_MOMENT,
  WIDGETS,
  type WidgetName,
} from '../../contract/widgets.ts'
import { type PropRow, propRows, propRowsOfPart } from './describe-props.ts'

export const KIT_KINDS = ['tag', 'part', 'widget'] as const
export type KitKind = (typeof KIT_KINDS)[number]

/** What editors may put into a page. */
export interface KitEntry extends Omit<Example, 'props' | 'data'> {
  kind: KitKind
  name: string
  rows: PropRow[]
}

export const EXAMPLES: Record<KitKind, Record<string, Example>> = {
  tag: TAG_EXAMPLES,
  part: PART_EXAMPLES,
  widget: WIDGET_EXAMPLES,
}

/** Tags of the shop's own templates, and the one that places what has a list of its own here. */
const NOT_OF_EDITORS = ['widget', 'visitor', 'cached', 'example']

const OF_LIQUID = Object.keys(new Liquid().tags)

/** A tag that says by which schema its props are read. */
export interface TakesProps {
  takes?: v.GenericSchema
}

/** The tags that the engine has for editors. */
export function editorsTags(engine: Liquid): string[] {
  return Object.keys(engine.tags).filter(name => ![...OF_LIQUID, ...NOT_OF_EDITORS].includes(name))
}

/** Everything that there is, as it is registered: what is registered is listed. */
export function kitOf(engine: Liquid): KitEntry[] {
  return [
    ...editorsTags(engine).map(name => entryOf('tag', name, rowsOfTag(engine, name))),
    ...Object.keys(PART_EXAMPLES).map(name =>
      entryOf('part', name, propRowsOfPart(EXAMPLES.part[name]?.props ?? {})),
    ),
    ...(Object.keys(WIDGETS) as WidgetName[]).map(name => entryOf('widget', name, rowsOfWidget(name))),
  ]
}

function entryOf(kind: KitKind, name: string, rows: PropRow[]): KitEntry {
  const { about = '', code = '', first = '' } = EXAMPLES[kind][name] ?? {}
  const unnamed = { name: 'без имени, первым', type: 'текст', usual: 'нужно всегда', meaning: first }
  return { kind, name, about, code, rows: first ? [unnamed, ...rows] : rows }
}

function rowsOfTag(engine: Liquid, name: string): PropRow[] {
  const { takes } = engine.tags[name] as unknown as TakesProps
  return takes ? propRows(takes, EXAMPLES.tag[name]?.props ?? {}) : []
}

/** Of a widget that is loaded by a word or two, its own props are what nobody gives who gives those. */
function rowsOfWidget(name: WidgetName): PropRow[] {
  const meanings = EXAMPLES.widget[name]?.props ?? {}
  const own = propRows(WIDGETS[name], meanings)
  const loaded = Object.hasOwn(LOADED_BY, name) ? propRows(LOADED_BY[name as LoadedWidget], meanings) : []
  const instead = own.map(row => ({ ...row, usual: `вместо ${loaded[0]?.name}` }))
  return [...loaded, ...(loaded.length > 0 ? instead : own), WAKE]
}

const WAKE: PropRow = {
  name: 'wake',
  type: `одно из: ${MOMENTS.join(', ')}`,
  usual: USUAL_MOMENT,
  meaning: `когда оживает: ${MOMENTS.map(moment => `${moment} — ${MOMENT_WORDS[moment]}`).join('; ')}`,
}
