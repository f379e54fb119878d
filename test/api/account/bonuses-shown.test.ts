import fc from 'fast-check'
import { plural } from '../../../server/contract/words.ts'
import { expireBonuses } from '../../../server/shop/money/bonuses/expire-bonuses.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { makeMember } from '../../support/goods/promotions.ts'
import { pageStateOf, wordsOf } from '../../support/pages/html.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const PATIENCE_MS = 600_000
const MINUTE_MS = 60_000
const DAY_MIN = 24 * 60
type Browser = Awaited<ReturnType<TestShop['signIn']>>

/** Minutes from a midnight of the town: the moment that is asked at, and the ends of gifts. */
const around = fc.constantFrom(-90, -1, 0, 1, 90)
const drawn = fc.record({
  town: fc.constantFrom('Калининград', 'Москва', 'Омск', 'Владивосток'),
  asked_at: around,
  without_term: fc.nat(700),
  lots: fc.array(
    fc.record({
      bonuses: fc.integer({ min: 1, max: 500 }),
      day: fc.integer({ min: -1, max: 8 }),
      minute: around,
    }),
    { maxLength: 5 },
  ),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never
/** Two gifts of one day and one of the next; one that is over, and that no job has taken away. */
const SEVERAL: Drawn = {
  town: 'Владивосток',
  asked_at: 90,
  without_term: 100,
  lots: [
    { bonuses: 300, day: 7, minute: -90 },
    { bonuses: 40, day: 7, minute: -1 },
    { bonuses: 200, day: 7, minute: 1 },
    { bonuses: 70, day: 0, minute: 1 },
  ],
}
let numbers = 0

onBothDatabases('what a member has, and what of it expires', (open, engine) => {
  let shop: TestShop
  let offer_id = 0
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    offer_id = shop.goods.linenDress.offers[0]?.id as number
  }, PATIENCE_MS)

  /** Every place that tells it, in the words and numbers in which it does. */
  async function answersTo(browser: Browser) {
    const page = async (path: string) => (await browser.get(path).unset('X-Requested-With').expect(200)).text
    const call = async (path: string) => (await browser.get(path).expect(200)).body
    const { linenDress } = shop.goods
    const pages = await Promise.all(
      ['/', `/product/${linenDress.slug}-${linenDress.id}/`, '/order/', '/personal/bonuses/'].map(page),
    )
    const [, , order = '', own = ''] = pages
    const cart = await call('/api/cart/')
    const bonus = await call('/api/lk/bonus/')
    const history = await call('/api/bonus/history/')
    const notices: { type: string; text: string }[] = await call('/api/lk/notify/')
    const tried = (await browser.post('/api/cart/bonus/').send({ amount: 99_999 }).expect(200)).body
    await browser.post('/api/cart/bonus/').send({ amount: 0 }).expect(200)
    const extra = (shown: typeof cart) => [
      shown.bonuses_extra,
      shown.bonuses_extra_expiration,
      shown.bonuses_extra_expiration_date,
    ]
    return {
      balances: {
        headers: pages.map(text => countIn(text, /, бонусы: <\/span>([^<]*)</)),
        states: pages.map(text => pageStateOf(text).bonuses?.available),
        userinfo: (await call('/api/userinfo/')).bonuses.available,
        cart: cart.balance_total,
        cart_page: countIn(order, /<summary class="fold__name fold__line">Бонусы:([^<]*)</) ?? 0,
        refused: countIn(`${tried.bonus_result.error}<`, /На счёте ([\d\s]+) бонус/) ?? 'all of them',
        lk: bonus.balance_total,
        page: countIn(own, /class="bonus-balance">([^<]*)</),
        ledger: history[0]?.balance ?? 0,
        ledger_page: countIn(own, /на счёте ([^<]*)</) ?? 0,
      },
      extras: { cart: extra(cart), lk: extra(bonus) },
      words: {
        cart_page: words(order, /<p class="fold__words">([^<]*сгор[^<]*)</),
        page: words(own, /class="bonus-extra">([^<]*сгор[^<]*)</),
        notice: wordsOf(notices.find(({ type }) => type === 'bonuses')?.text ?? ''),
      },
      ledger: history.map((move: Record<string, unknown>) => ({ ...move })),
    }
  }

  async function memberOf({ town, lots, without_term }: Drawn, midnight: number) {
    const phone = `+7916${String(++numbers).padStart(7, '0')}`
    const browser = await shop.signIn(phone)
    await browser
      .patch('/api/v3/state/')
      .send({ region: builtInTown(town) })
      .expect(200)
    await makeMember(shop.shop.db, phone, [
      ...(without_term > 0 ? [{ bonuses: without_term }] : []),
      ...lots.map(({ bonuses, day, minute }) => ({
        bonuses,
        expires_at: midnight + (day * DAY_MIN + minute) * MINUTE_MS,
      })),
    ])
    await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    return browser
  }

  test(
    'is the same in header, cart, card, account, ledger and notice, around midnight, before its job and after',
    async () => {
      const one = async (wish: Drawn) => {
        const { timezone } = builtInTown(wish.town)
        const hours = Number(timezone.replace('UTC', ''))
        // The next midnight but one in the town: what is asked around it lies ahead.
        const local = shop.shop.now() + hours * 60 * MINUTE_MS
        const midnight =
          (Math.floor(local / (DAY_MIN * MINUTE_MS)) + 2) * DAY_MIN * MINUTE_MS - hours * 60 * MINUTE_MS
        shop.pass(midnight + wish.asked_at * MINUTE_MS - shop.shop.now())
        const now = shop.shop.now()
        const browser = await memberOf(wish, midnight)

        const zone = `Etc/GMT-${hours}`
        const ends = wish.lots.map(({ bonuses, day, minute }) => ({
          bonuses,
          at: midnight + (day * DAY_MIN + minute) * MINUTE_MS,
        }))
        const standing = ends.filter(({ at }) => at > now)
        const total = wish.without_term + standing.reduce((sum, { bonuses }) => sum + bonuses, 0)
        const first = standing.map(({ at }) => dateIn(zone, at)).toSorted()[0]
        const amount = standing
          .filter(({ at }) => dateIn(zone, at) === first)
          .reduce((sum, { bonuses }) => sum + bonuses, 0)
        const days = first ? (Date.parse(first) - Date.parse(dateIn(zone, now))) / (DAY_MIN * MINUTE_MS) : 0
        const date = first ? inWords(first) : ''
        const said =
          amount > 0
            ? wordsOf(`${plural(amount, 'бонус сгорит', 'бонуса сгорят', 'бонусов сгорят')} ${date}`)
            : ''

        const shown = await answersTo(browser)
        const { headers, states, refused, ...others } = shown.balances
        expect([...headers, ...states]).toEqual(Array(headers.length + states.length).fill(total))
        expect(others).toEqual(Object.fromEntries(Object.keys(others).map(name => [name, total])))
        expect(refused).toBe(total)
        expect(shown.extras).toEqual({ cart: [amount, days, date], lk: [amount, days, date] })
        expect(shown.words).toEqual({ cart_page: said, page: said, notice: said })

        await expireBonuses(shop.shop.db, now, new AbortController().signal)
        expect(await answersTo(browser)).toEqual(shown)
        expect(await shop.broken()).toEqual([])
      }
      await fc.assert(fc.asyncProperty(drawn, one), {
        numRuns: engine === 'SQLite' ? 15 : 8,
        examples: [[SEVERAL]],
      })
    },
    PATIENCE_MS,
  )
})

function countIn(html: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(html)?.[1]
  return found === undefined ? undefined : Number(wordsOf(found).replace(/\D/g, ''))
}

const words = (html: string, pattern: RegExp) => wordsOf(pattern.exec(html)?.[1] ?? '')

/** `2026-01-16` in this zone. */
const dateIn = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

const inWords = (date: string) =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(new Date(date))
