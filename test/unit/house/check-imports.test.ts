import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findWrongImports } from '../../../build/check-imports.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrina-layers-'))
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
    'server/shop/money/price.rules.ts',
    `import { findCart } from '../cart/cart.queries.ts'`,
    'rules may not import server/shop/cart/cart.queries.ts',
  ],
  [
    'server/shop/cart/change-cart.ts',
    `import { visitorOf } from '../../http/visitor/meet-visitor.ts'`,
    'shop may not import server/http/visitor/meet-visitor.ts',
  ],
  [
    'server/shop/cart/change-cart.ts',
    `import { ordersOf } from '../orders/orders.queries.ts'`,
    'shop may not import server/shop/orders/orders.queries.ts',
  ],
  [
    'server/shop/orders/stored-order.ts',
    `import type { CartRow } from '../cart/cart.queries.ts'`,
    'shop may not import server/shop/cart/cart.queries.ts',
  ],
  [
    'server/shop/cart/merging/merge-carts.ts',
    `import { findOrCreateUser } from '../../account/sign-in/sign-in.queries.ts'`,
    'shop may not import server/shop/account/sign-in/sign-in.queries.ts',
  ],
  [
    'server/shop/cart/sign-in/sign-in.ts',
    `import { findOrCreateUser } from '../../account/sign-in/sign-in.queries.ts'`,
    'shop may not import server/shop/account/sign-in/sign-in.queries.ts',
  ],
  [
    'server/import/delivery/points/read-points.ts',
    `import { stagedOffers } from '../../feed/staging/staged.queries.ts'`,
    'import may not import server/import/feed/staging/staged.queries.ts',
  ],
  [
    'server/shop/account/sign-in/sign-in.queries.ts',
    `import { signIn } from './sign-in.ts'`,
    'queries may not import server/shop/account/sign-in/sign-in.ts',
  ],
  [
    'server/shop/messages/send-outbox.ts',
    `import { openProviders } from '../../providers/open-providers.ts'`,
    'shop may not import server/providers/open-providers.ts',
  ],
  ...(
    [
      ['type Shop', 'server/shop.ts'],
      ['type Page', 'server/pages/painting/paint-page.ts'],
      ['priceOf', 'server/pages/catalog/price.rules.ts'],
      ['type Renderer', 'server/render/renderer.ts'],
      ['type WrittenPolicies', 'server/http/security/content-policy.ts'],
      ['type MediaStore', 'server/media/media-store.ts'],
    ] as const
  ).flatMap(([name, file]) =>
    ['order-news.ts', 'order-news.rules.ts'].map(own => [
      `server/shop/messages/${own}`,
      `import { ${name} } from '../../${file.replace('server/', '')}'`,
      `${own.includes('rules') ? 'rules' : 'shop'} may not import ${file}`,
    ]),
  ),
  [
    'server/import/delivery/import-delivery.ts',
    `import { allTariffs } from '../../shop/delivery/tariffs/tariffs.queries.ts'`,
    'import may not import server/shop/delivery/tariffs/tariffs.queries.ts',
  ],
  [
    'server/demo/catalogue/demo-points.ts',
    `import { upsertPoints } from '../../import/delivery/delivery.queries.ts'`,
    'demo may not import server/import/delivery/delivery.queries.ts',
  ],
  [
    'server/demo/demo.ts',
    `import { placeOrder } from '../shop/checkout/place-order.ts'`,
    'demo-door may not import server/shop/checkout/place-order.ts',
  ],
  [
    'server/jobs/fill/fill-demo-shop.ts',
    `import { demoFeed } from '../../demo/catalogue/demo-feed.ts'`,
    'jobs may not import server/demo/catalogue/demo-feed.ts',
  ],
  [
    'server/main.ts',
    `import { DEMO_STORES } from './demo/catalogue/stores.ts'`,
    'wiring may not import server/demo/catalogue/stores.ts',
  ],
  [
    'server/http/visitor/meet-visitor.ts',
    `import { findVisitor } from '../../shop/account/sessions/visitors.queries.ts'`,
    'http may not import server/shop/account/sessions/visitors.queries.ts',
  ],
  [
    'server/pages/dev.ts',
    `import { newestOfOutbox } from '../shop/messages/outbox.queries.ts'`,
    'pages may not import server/shop/messages/outbox.queries.ts',
  ],
  [
    'server/pages/for-machines/health.ts',
    `import { inTransaction } from '../../database/statement.ts'`,
    'pages may not import server/database/statement.ts',
  ],
  [
    'server/shop/cart/cart.queries.ts',
    `import type { OrderRow } from '../orders/orders.queries.ts'`,
    'queries may not import server/shop/orders/orders.queries.ts',
  ],
  [
    'server/shop/cart/cart.queries.ts',
    `export { takeStock } from '../stock/take-stock.ts'`,
    'queries may not import server/shop/stock/take-stock.ts',
  ],
  [
    'server/api/cart.ts',
    `async function paint() { return (await import('../render/renderer.ts')).paint }`,
    'api may not import server/render/renderer.ts',
  ],
  [
    'widgets/cart/cart.tsx',
    `import { SignIn } from '../sign-in/sign-in.tsx'`,
    'widget may not import widgets/sign-in/sign-in.tsx',
  ],
  [
    'widgets/shared/calls/api.ts',
    `import { config } from '../../../server/config.ts'`,
    'widgets-shared may not import server/config.ts',
  ],
  [
    'test/unit/widgets/bus.test.ts',
    `import { emit } from '../../../widgets/shared/bus.ts'`,
    'a test of widgets begins with /** @jest-environment node */ (test/support/runner/node-realm.ts)',
  ],
])('%s with %s is reported', (file, text, message) => {
  write(file, `${text}\n`)
  expect(findWrongImports(root)).toEqual([`${file}: ${message}`])
})

test.each([
  ['server/shop/cart/change-cart.ts', `import { findCart } from './cart.queries.ts'`],
  ['server/shop/account/sign-in/sign-in.ts', `import { findOrCreateUser } from './sign-in.queries.ts'`],
  [
    'server/shop/account/profile/change-phone.ts',
    `import { findOrCreateUser } from '../sign-in/sign-in.queries.ts'`,
  ],
  ['server/shop/account/load-notices.ts', `import { findProfile } from './profile/profile.queries.ts'`],
  ['server/import/feed/offers/read-offer.ts', `import { stagedOffers } from '../staging/staged.queries.ts'`],
  ['server/shop/cart/cart.queries.ts', `import { statement } from '../../database/statement.ts'`],
  ['server/contract/money.ts', `const words = "import pg from 'pg'"`],
  ['server/contract/money.ts', `// import pg from 'pg'`],
  [
    'test/unit/widgets/bus.test.ts',
    `/** @jest-environment node */\nimport { emit } from '../../../widgets/shared/bus.ts'`,
  ],
  ['test/unit/widgets/bus.test.ts', `import type { Events } from '../../../widgets/shared/bus.ts'`],
  ['widgets/cart/cart.tsx', `export const Cart = () => <p>import pg from 'pg'</p>`],
])('%s with %s is right', (file, text) => {
  write(file, `${text}\n`)
  expect(findWrongImports(root)).toEqual([])
})

test('a type may be named where a value may not be taken', () => {
  write('server/shop/money/price.rules.ts', `import type { Visitor } from '../account/visitor.ts'\n`)
  expect(findWrongImports(root)).toEqual([])
  write('server/shop/money/price.rules.ts', `import { Visitor } from '../account/visitor.ts'\n`)
  expect(findWrongImports(root)).toHaveLength(1)
})

test('a wrong type import of a widget is found, though it vanishes', () => {
  write(
    'widgets/cart/cart.tsx',
    `import type { Config } from '../../server/config.ts'\nexport const Cart = (props: Config) => <p>{props.PORT}</p>\n`,
  )
  expect(findWrongImports(root)).toEqual(['widgets/cart/cart.tsx: widget may not import server/config.ts'])
})

test('a file that belongs to no layer is reported', () => {
  write('server/misc/things.ts', '')
  expect(findWrongImports(root)).toEqual(['server/misc/things.ts: belongs to no layer'])
})
