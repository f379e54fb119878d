import { renderToString } from 'preact-render-to-string'
import type { ComponentType } from 'react'
import type { PageState } from '../server/contract/page-state.ts'
import type { WidgetName } from '../server/contract/widgets.ts'
import { COMPONENTS } from './components.ts'
import { PaintedPage } from './shared/page.ts'
import { hasPlacedMarks, withoutSpareMarks } from './shared/server-jsx-runtime.ts'

/** The server-side render of a widget, as HTML. Throws the widget's errors. */
export function paint(name: WidgetName, props: object, page: PageState): string {
  const Widget = COMPONENTS[name] as ComponentType<object>
  const html = renderToString(
    <PaintedPage value={page}>
      <Widget {...props} />
    </PaintedPage>,
  )
  return hasPlacedMarks() ? withoutSpareMarks(html) : html
}
