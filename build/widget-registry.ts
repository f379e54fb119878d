import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentOf } from '../server/contract/component-of.ts'
import { WIDGETS } from '../server/contract/widgets.ts'

const FOLDER = join(import.meta.dirname, '..', 'widgets')
const MADE = '// Made by the build from the folders of widgets: see build/widget-registry.ts.'

/** Islands that load together: one file that exports all of them, instead of a file for each. */
const TOGETHER: Record<string, string> = {
  header: 'every-page.ts',
  search: 'every-page.ts',
  cart: 'order.ts',
  'checkout-client': 'order.ts',
  'checkout-delivery': 'order.ts',
  'checkout-steps': 'order.ts',
  'checkout-summary': 'order.ts',
  'checkout-verification': 'order.ts',
}

/** The built file that a widget is in. */
export function assetOfWidget(name: string): string {
  return `${TOGETHER[name]?.replace(/\.ts$/, '') ?? name}.js`
}

/** A widget is a folder `widgets/<name>/` containing `<name>.tsx`, which exports the component of that name. */
export interface WidgetFile {
  /** `buy-button` */
  name: string
  /** `BuyButton` */
  component: string
}

/**
 * Every widget, by name. Throws where a folder, its component and its props in `server/contract/widgets.ts`
 * do not match, and says what is missing.
 */
export function widgetFiles(folder = FOLDER, known = Object.keys(WIDGETS)): WidgetFile[] {
  const found = readdirSync(folder)
    .filter(name => existsSync(join(folder, name, `${name}.tsx`)))
    .sort()
    .map(name => ({ name, component: componentOf(name) }))
  for (const { name, component } of found) {
    const path = `widgets/${name}/${name}.tsx`
    if (!known.includes(name))
      throw new Error(`${path} has no props: name '${name}' in server/contract/widgets.ts`)
    const source = readFileSync(join(folder, name, `${name}.tsx`), 'utf8')
    if (!new RegExp(`^export (async )?(function|const) ${component}\\b`, 'm').test(source))
      throw new Error(`${path} exports no ${component}`)
  }
  for (const name of known)
    if (!found.some(file => file.name === name))
      throw new Error(
        `server/contract/widgets.ts has props of '${name}', but there is no widgets/${name}/${name}.tsx`,
      )
  return found
}

/** The two lists of widgets: the browser's, with a chunk for each, and the server's, for rendering. */
export function registryOf(files: WidgetFile[]): Record<'registry.ts' | 'components.ts', string> {
  const types = [
    "import type { ComponentType } from 'react'",
    "import type { WidgetName, WidgetProps } from '../server/contract/widgets.ts'",
  ]
  const key = (name: string) => (name.includes('-') ? `'${name}'` : name)
  return {
    'registry.ts': `${[
      MADE,
      types[0],
      "import type { ComponentOf } from '../server/contract/component-of.ts'",
      "import type { ReadFromHtml, WidgetName, WidgetProps } from '../server/contract/widgets.ts'",
      '',
      'type Widget<Name extends WidgetName> = ComponentType<WidgetProps[Name]> &',
      '  (Name extends ReadFromHtml ? { readPainted(island: HTMLElement): WidgetProps[Name] } : object)',
      'type WidgetModule<Name extends WidgetName> = Record<ComponentOf<Name>, Widget<Name>>',
      '',
      '/** Where the browser loads a widget from when it is needed: a chunk of its own, or one that it shares. */',
      'export const REGISTRY: { [Name in WidgetName]: () => Promise<WidgetModule<Name>> } = {',
      ...files.map(
        ({ name }) => `  ${key(name)}: () => import('./${TOGETHER[name] ?? `${name}/${name}.tsx`}'),`,
      ),
      '}',
    ].join('\n')}\n`,
    'components.ts': `${[
      MADE,
      ...types,
      ...files.map(({ name, component }) => `import { ${component} } from './${name}/${name}.tsx'`),
      '',
      '/** Every widget in one file, for server-side rendering. */',
      'export const COMPONENTS: { [Name in WidgetName]: ComponentType<WidgetProps[Name]> } = {',
      ...files.map(({ name, component }) => `  ${key(name)}: ${component},`),
      '}',
    ].join('\n')}\n`,
  }
}

/** Writes the files that have changed; the build calls it first, so that a new folder becomes a new widget. */
export function writeRegistry(): void {
  for (const [name, source] of Object.entries(registryOf(widgetFiles()))) {
    const path = join(FOLDER, name)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== source) writeFileSync(path, source)
  }
}
