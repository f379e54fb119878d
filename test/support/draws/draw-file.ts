import { hashOfSeed } from '../../../server/shop/draws/seed.ts'

/** The seed of tests; nobody's secret. */
export const SEED = 'seed-of-tests'

/** An editor's file of a draw in January 2026, with `fields` beside and instead of its own; '' leaves one out. */
export function drawFile(fields: Record<string, string> = {}): string {
  const all = {
    title: 'Розыгрыш пальто',
    lead: 'Пальто и сертификаты.',
    from: '2026-01-15',
    to: '2026-01-20',
    results_on: '2026-01-25',
    rules: '/draws/wardrobe/rules/',
    prizes: '[{name: Пальто, count: 1}, {name: Сертификат, count: 2}]',
    order_from: '1000',
    receipts: 'да',
    seed_hash: hashOfSeed(SEED),
    ...fields,
  }
  return Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
