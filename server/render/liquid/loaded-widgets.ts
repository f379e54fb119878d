import type * as v from 'valibot'
import {
  LOADED_BY,
  type LoadedBy,
  type LoadedWidget,
  WIDGETS,
  type WidgetName,
  type WidgetProps,
} from '../../contract/widgets.ts'

/**
 * Loads a widget's props by the few that an editor gave. Only pages have one, because they are cached by what it
 * reads. Throws with words for the editor.
 *
 * @param before how many of the page were loaded before this one
 */
type LoadProps = <Name extends LoadedWidget>(
  name: Name,
  by: LoadedBy[Name],
  before: number,
) => WidgetProps[Name]

export interface LoadGlobals {
  loadProps?: LoadProps | undefined
  widgets_loaded: number
}

type Props = Record<string, unknown>
export type Schema = v.GenericSchema<unknown, Props> & {
  entries: Record<string, v.GenericSchema & { type: string }>
}

/** The schema of what a tag was given: the widget's own props, or those by which they are loaded. */
export function schemaOf(widget: WidgetName, given: string[]): Schema {
  return (isLoaded(widget, given) ? LOADED_BY[widget as LoadedWidget] : WIDGETS[widget]) as unknown as Schema
}

/** Whoever gives one of a widget's own props gives them all. */
export function isLoaded(widget: WidgetName, given: string[]): boolean {
  const own = Object.keys(WIDGETS[widget].entries)
  return Object.hasOwn(LOADED_BY, widget) && !given.some(name => own.includes(name))
}

/** Every prop that a tag of this widget may have. */
export function propNames(widget: WidgetName): string[] {
  const loaded = Object.hasOwn(LOADED_BY, widget) ? LOADED_BY[widget as LoadedWidget].entries : {}
  return [...Object.keys(loaded), ...Object.keys(WIDGETS[widget].entries)]
}

export function loadWidgetProps(widget: WidgetName, by: Props, globals: LoadGlobals): Props {
  const { loadProps: load } = globals
  if (!load) throw new Error(`место для виджета '${widget}' с '${Object.keys(by)[0]}' — на странице`)
  return load(widget as LoadedWidget, by as LoadedBy[LoadedWidget], globals.widgets_loaded++)
}
