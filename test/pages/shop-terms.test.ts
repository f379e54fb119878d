import { readFileSync } from 'node:fs'
import { parseHTML } from 'linkedom'
import { STORAGE_DAYS_AT_SHOP } from '../../server/contract/delivery/delivery.ts'
import { ownTerms } from '../../server/render/templates/read-template.ts'
import { inForceOn, legalTexts } from '../../server/shop/consents/legal-texts.ts'
import { BONUSES_MOST_PERCENT } from '../../server/shop/money/bonuses/bonuses.rules.ts'
import { UNPAID_MS } from '../../server/shop/payments/release-unpaid.ts'
import { termOf } from '../../server/shop/returns/return-terms.rules.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

async function wordsAt(shop: TestShop, path: string): Promise<string> {
  const { text } = await shop.visit().get(path).unset('X-Requested-With').expect(200)
  const { document } = parseHTML(text)
  return (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ')
}
const daysOf = (way: 'distance' | 'store') => termOf({ category: '', way, is_fault: false }).days

test('pages about delivery, returns and bonuses print the terms that the shop works by', async () => {
  const shop = await createTestShop()
  const returns = await wordsAt(shop, '/delivery-and-returns/')
  expect(returns).toContain(`хранить его ${STORAGE_DAYS_AT_SHOP} дня`)
  expect(returns).toContain(`в течение ${daysOf('distance')} дней после`)
  expect(returns).toContain(`в магазине — в течение ${daysOf('store')} дней`)
  // What is agreed to has its numbers in its text: another number is another version.
  const agreement = await wordsAt(shop, '/agreement/')
  expect(agreement).toContain(`хранится ${STORAGE_DAYS_AT_SHOP} дня`)
  expect(agreement).toContain(`в течение ${daysOf('distance')} дней после получения`)
  const loyalty = await wordsAt(shop, '/loyalty/')
  expect(loyalty).toContain(`${shop.shop.config.BONUS_PERCENT} % суммы`)
  expect(loyalty).toContain(`до ${BONUSES_MOST_PERCENT} % вещей`)
  expect(await wordsAt(shop, '/about/')).toContain(`отложим вещь на ${STORAGE_DAYS_AT_SHOP} дня`)
  await shop.close()
})

test('what a version says stays as it was agreed to when a rule changes', async () => {
  const shop = await createTestShop({ env: { BONUS_PERCENT: '7' } })
  expect(await wordsAt(shop, '/loyalty/1/')).toContain('5 % суммы')
  await shop.close()
})

test('every text in force says the rules by which the shop works: another rule needs another version', async () => {
  const shop = await createTestShop()
  const texts = legalTexts(shop.shop)
  const paths = [...new Set(texts.map(({ path }) => path))]
  const asked = await shop.visit().get('/about/?json').unset('X-Requested-With').expect(200)
  const rules: Record<string, unknown> = asked.body.data.terms
  const compared = paths.flatMap(path => {
    const { template } =
      inForceOn(
        '2026-01-15',
        texts.filter(each => each.path === path),
      ) ?? {}
    const page = shop.shop.renderer.content_pages.find(({ name }) => name === template)
    return Object.entries(ownTerms(page?.front_matter ?? {})).map(([term, said]) => [
      path,
      term,
      said,
      rules[term],
    ])
  })
  expect(compared.map(([path, term]) => `${path} ${term}`)).toEqual(
    expect.arrayContaining(['/loyalty/ bonus_percent', '/delivery-and-returns/ return_days']),
  )
  for (const [path, term, said, rule] of compared) expect([path, term, said]).toEqual([path, term, rule])
  await shop.close()
})

test('the page about payment names what an order can be paid with, and nothing else', async () => {
  const ONLINE = ['Картой онлайн', 'СБП', 'Если оплата на сайте не прошла']
  const on_receipt = await createTestShop({ env: { EXPERIMENT_POSTPAYMENT: '100' } })
  const before = await wordsAt(on_receipt, '/payment/')
  expect(before).toContain('При получении')
  for (const words of ONLINE) expect(before).not.toContain(words)
  await on_receipt.close()

  const online = await createTestShop()
  const after = await wordsAt(online, '/payment/')
  for (const words of [...ONLINE, 'При получении']) expect(after).toContain(words)
  expect(after).toContain(`Заказ ждёт её ${UNPAID_MS / 60_000} минут:`)
  expect(after).toContain(`до ${BONUSES_MOST_PERCENT} % стоимости вещей`)
  await online.close()
})

test('the answers to questions, which are plain texts, say the same', () => {
  const answers = (name: string) => readFileSync(`templates/faq/${name}.yaml`, 'utf8').replace(/\s+/g, ' ')
  expect(answers('delivery')).toContain(`ждать ${STORAGE_DAYS_AT_SHOP} дня`)
  expect(answers('returns')).toContain(
    `в течение ${daysOf('distance')} дней после, купленную в магазине — в течение ${daysOf('store')} дней`,
  )
  expect(answers('payment')).toContain(`заказ ждёт её ${UNPAID_MS / 60_000} минут`)
  expect(answers('bonuses')).toContain(`до ${BONUSES_MOST_PERCENT} % вещей`)
})
