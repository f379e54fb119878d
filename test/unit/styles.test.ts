import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const STYLES = join(import.meta.dirname, '..', '..', 'styles')

test('every style sheet stands in the one that pages load', () => {
  const site = readFileSync(join(STYLES, 'site.css'), 'utf8')
  const files = readdirSync(STYLES).filter(name => name.endsWith('.css') && name !== 'site.css')

  expect(files.filter(name => !site.includes(`@import "./${name}"`))).toEqual([])
})
