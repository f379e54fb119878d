import type { WidgetName } from '../server/contract/widgets.ts'
import { REGISTRY } from './registry.ts'

/** This file is loaded with the first island: no page needs the list of widgets at first. */
export function loadWidget(name: WidgetName): Promise<unknown> {
  return REGISTRY[name]()
}
