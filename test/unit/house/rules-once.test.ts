import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Rules that stood in several places, and where each stands now: how its double would be written. */
const RULES: [rule: string, homes: string[], written: RegExp][] = [
  [
    'the id of a delivery service is of the contract, in SQL too',
    [],
    /service_id\s*(?:=|<>|>=?|in\s*\()\s*\d|'service_id',\s*'[=<>]+',\s*\d/i,
  ],
  ['a table is read by one reader', ['server/import/read-table.ts'], /from 'csv-parse/],
  [
    'whether an offer has a piece anywhere',
    ['server/contract/catalog/catalog.ts'],
    /stock_delivery (?:>|===) 0 (?:\|\||&&) \w*\.?stock_stores\.length/,
  ],
  [
    'which order came to nothing, in SQL',
    ['server/database/undone-order.ts'],
    /status (?:=|<>) 'returned'[\s\S]{0,80}exists/,
  ],
  ['for which order nobody has to pay any more', [], /!== 'cancelled' && \w*\.?status !== 'returned'/],
  [
    'of which order nobody waits for anything more',
    ['server/contract/account/order-status.ts'],
    /\[?\(?(?:'ready', )?'(?:delivered|cancelled|returned)', '(?:delivered|cancelled|returned)', '(?:delivered|cancelled|returned)'/,
  ],
  [
    'whose money has come',
    ['server/contract/account/order-status.ts'],
    /\['paid', 'refunded_part', 'refunded'\]/,
  ],
  [
    'a form that is one button',
    ['templates/parts/action-form.liquid'],
    /<form method="post" action="[^"]*"><button type="submit" class="[^"]*">/,
  ],
  [
    'what a line of an order is, in words',
    ['templates/parts/order-line-words.liquid'],
    /order-line__variant">\{\{ \w+\.variant/,
  ],
]

const sources = globSync(['server/**/*.ts', 'templates/**/*.liquid'], { cwd: ROOT })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !path.startsWith('server/database/migrations/'))
  .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

test.each(RULES)('a rule stands once: %s', (_rule, homes, written) => {
  const found = sources.filter(({ text }) => written.test(text)).map(({ path }) => path)
  expect(found).toEqual(homes)
})

test('and its double would be found', () => {
  const doubles = [
    'and o.service_id in (3, 76)',
    "import { parse } from 'csv-parse'",
    'offer.stock_delivery > 0 || offer.stock_stores.length > 0',
    "o.status = 'returned' and not exists (select 1 from order_events)",
    "status !== 'cancelled' && status !== 'returned'",
    "status not in ('delivered', 'cancelled', 'returned')",
    "['paid', 'refunded_part', 'refunded'].includes(payment_status)",
    '<form method="post" action="{{ order.url }}repeat/"><button type="submit" class="button">Повторить</button></form>',
    '<p class="order-line__variant">{{ line.variant }}',
  ]
  expect(RULES.map(([, , written], index) => written.test(doubles[index] ?? ''))).toEqual(
    RULES.map(() => true),
  )
})
