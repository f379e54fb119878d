import { rubleRates } from '../../../server/import/feed/offers/currencies.rules.ts'
import { readOffer } from '../../../server/import/feed/offers/read-offer.ts'
import type { FeedOffer } from '../../../server/import/feed/xml/feed-offer.ts'
import { type FeedItem, readFeed } from '../../../server/import/feed/xml/read-feed.ts'
import { asStream, feedOffer, smallFeed } from '../../support/goods/small-feed.ts'

const CONTEXT = { rateOf: rubleRates([], new Map()), categoryOf: (id: string) => ({ ext_id: id, sex: '' }) }

async function itemsOf(source: AsyncIterable<Buffer | string>): Promise<FeedItem[]> {
  const found: FeedItem[] = []
  for await (const items of readFeed(source)) found.push(...items)
  return found
}

describe('an offer without end', () => {
  async function* feedWith(part: string, times: number): AsyncGenerator<string> {
    const [head = '', tail = ''] = smallFeed(
      `${feedOffer({ id: 'huge', more: '…' })}${feedOffer({ id: '2' })}`,
    ).split('…')
    yield head
    for (let sent = 0; sent < times; sent += 10_000) yield part.repeat(Math.min(10_000, times - sent))
    yield tail
  }
  const gathered = async (part: string, times: number) => {
    const items = await itemsOf(feedWith(part, times))
    return items.filter((item): item is FeedOffer => item.kind === 'offer')
  }

  test.each([
    ['1.5 million params', '<param name="a"/>', 1_500_000, 'в предложении больше 5000 элементов'],
    ['1.5 million names', '<x/>', 1_500_000, 'в предложении больше 5000 элементов'],
    [
      '100,000 stores',
      '<outlets><outlet id="1" instock="1"/></outlets>',
      100_000,
      'в предложении больше 5000 элементов',
    ],
    ['600 variants', '<variant size="1"/>', 600, 'больше 500 вариантов'],
    [
      'megabytes of text',
      `<description>${'я'.repeat(1_000)}</description>`,
      2_000,
      'предложение длиннее мегабайта',
    ],
    [
      'megabytes of attributes',
      `<param name="${'я'.repeat(1_000)}"/>`,
      2_000,
      'предложение длиннее мегабайта',
    ],
    [
      'megabytes of markup',
      `<description><b>${'я'.repeat(1_000)}</b></description>`,
      2_000,
      'предложение длиннее мегабайта',
    ],
  ])(
    'of %s is refused and let go of, the next one is taken',
    async (_what, part, times, reason) => {
      const [huge, next] = await gathered(part, times)
      expect(huge).toMatchObject({
        refusal: reason,
        params: [],
        variants: [],
        outlets: [],
        attributes: { id: 'huge' },
      })
      expect(Object.keys(huge?.fields ?? {})).toEqual([])
      expect(next).toMatchObject({ refusal: null, attributes: { id: '2' } })
    },
    120_000,
  )

  test('is in the report with its reason', async () => {
    const [huge] = await gathered('<param name="a"/>', 6_000)
    expect(readOffer(huge as FeedOffer, CONTEXT)).toEqual({
      status: 'refused',
      reason: 'в предложении больше 5000 элементов',
    })
  })

  test('of categories, or of text outside offers, refuses the feed', async () => {
    const many = '<category id="1">x</category>'.repeat(100_001)
    await expect(itemsOf(asStream(smallFeed('', { categories: many }), 60_000))).rejects.toThrow(
      'категорий больше',
    )
    const text = `<category id="1">${'<![CDATA[яяяяяяяяяя]]>'.repeat(110_000)}</category>`
    await expect(itemsOf(asStream(smallFeed('', { categories: text }), 60_000))).rejects.toThrow(
      'слишком длинный текст',
    )
  })
})
