import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registryOf, widgetFiles } from '../../../build/widget-registry.ts'

const WIDGETS = join(import.meta.dirname, '../../../widgets')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-widgets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function widget(name: string, source: string): void {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, `${name}.tsx`), source)
}

test('the lists of widgets are what the build makes of their folders', () => {
  const made = registryOf(widgetFiles())
  for (const [name, source] of Object.entries(made))
    expect(readFileSync(join(WIDGETS, name), 'utf8')).toBe(source)
})

test('a folder with a component and props is a widget; other folders are not', () => {
  widget('gift-card', 'export function GiftCard() {}')
  mkdirSync(join(folder, 'shared'))

  const files = widgetFiles(folder, ['gift-card'])

  expect(files).toEqual([{ name: 'gift-card', component: 'GiftCard' }])
  expect(registryOf(files)['registry.ts']).toContain(
    "  'gift-card': () => import('./gift-card/gift-card.tsx'),",
  )
})

test('what does not belong together is reported: a folder without props, props without a folder, another name', () => {
  widget('gift-card', 'export function Gift() {}')

  expect(() => widgetFiles(folder, [])).toThrow(
    "has no props: name 'gift-card' in server/contract/widgets.ts",
  )
  expect(() => widgetFiles(folder, ['gift-card'])).toThrow(
    'widgets/gift-card/gift-card.tsx exports no GiftCard',
  )
  rmSync(join(folder, 'gift-card'), { recursive: true })
  expect(() => widgetFiles(folder, ['gift-card'])).toThrow('there is no widgets/gift-card/gift-card.tsx')
})
