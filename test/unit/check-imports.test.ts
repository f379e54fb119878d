import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findWrongImports } from '../../build/check-imports.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrina-rooms-'))
  for (const folder of ['server', 'widgets', 'build', 'test']) mkdirSync(join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test('the shop itself imports the right way', () => {
  expect(findWrongImports()).toEqual([])
})

test.each([
  ['server/contract/money.ts', `import pg from 'pg'`, 'contract may not import npm:pg'],
  ['server/contract/money.ts', `import { readFileSync } from 'node:fs'`, 'contract may not import node:fs'],
  [
    'server/shop/pricing/price.rules.ts',
    `import { db } from '../../data/carts.ts'`,
    'rules may not import server/data/carts.ts',
  ],
  [
    'server/shop/cart/change.ts',
    `import { visitorOf } from '../../http/meet-visitor.ts'`,
    'shop may not import server/http/meet-visitor.ts',
  ],
  [
    'server/data/carts.ts',
    `export { takeStock } from '../shop/stock/take-stock.ts'`,
    'data may not import server/shop/stock/take-stock.ts',
  ],
  [
    'server/api/cart.ts',
    `const { paint } = await import('../render/painter.ts')`,
    'api may not import server/render/painter.ts',
  ],
  [
    'widgets/cart/cart.tsx',
    `import { MiniCart } from '../header-tools/mini-cart.tsx'`,
    'widget may not import widgets/header-tools/mini-cart.tsx',
  ],
  [
    'widgets/shared/api.ts',
    `import { config } from '../../server/config.ts'`,
    'widgets-shared may not import server/config.ts',
  ],
])('%s with %s is told', (file, text, told) => {
  write(file, `${text}\n`)
  expect(findWrongImports(root)).toEqual([`${file}: ${told}`])
})

test('a type may be named where a value may not be taken', () => {
  write('server/shop/pricing/price.rules.ts', `import type { Visitor } from '../shop.ts'\n`)
  expect(findWrongImports(root)).toEqual([])
  write('server/shop/pricing/price.rules.ts', `import { Visitor } from '../shop.ts'\n`)
  expect(findWrongImports(root)).toHaveLength(1)
})

test('a file that belongs to no room is told', () => {
  write('server/misc/things.ts', '')
  expect(findWrongImports(root)).toEqual(['server/misc/things.ts: belongs to no room'])
})
