import { Agent } from 'node:http'
import { listingUrl, pairsOfChoice } from '../../server/catalog/listing/listing-url.rules.ts'
import { otherLayout } from '../../server/catalog/search/search-words.rules.ts'
import { type Answer, ask, Times, textOf } from './load.ts'
import { randomChoice } from './random-choice.ts'
import type { RunningShop } from './serve.ts'

// What a shop over `randomCatalogue` needs for questions that nobody asked before, as Chrome asks them, one after another:
// filtered listings, counts of a panel, searches and suggestions.

/** So many questions of each kind come first, because V8 compiles what they run, and so many are measured. */
const FIRST = 25
const MEASURED = 60
const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' }

const KINDS =
  'платье платья платьев рубашка рубашку рубашек футболка футболки джинсы юбка юбку куртка куртки пальто джемпер костюм сумка сумки шарф шарфы пижама'.split(
    ' ',
  )
const COLORS = 'белый белая белое чёрный черная красный красная красное синий синяя зелёный бежевое'.split(
  ' ',
)
const OTHERS =
  'мягкая свободная посадка прогулок стирки форму лето зима хлопок вискоза шерсть лён полоска молния'.split(
    ' ',
  )
const WORDS = [...KINDS, ...COLORS, ...OTHERS]

type Chance = (limit: number) => number
type Row = Record<string, string | number>

const TYPED: Record<string, (chance: Chance) => string> = {
  'one word': chance =>
    `${oneOf(WORDS, chance)}${' '.repeat(chance(2))}${oneOf(['', '!', '?', '.'], chance)}`,
  'two words': chance => `${oneOf(COLORS, chance)} ${oneOf(KINDS, chance)}`,
  'three words': chance => `${oneOf(COLORS, chance)} ${oneOf(KINDS, chance)} ${oneOf(OTHERS, chance)}`,
  'a brand': chance => `бренд ${chance(60)} ${oneOf(WORDS, chance)}`,
  typos: chance => `${mistyped(oneOf(KINDS, chance), chance)} ${oneOf(WORDS, chance)}`,
  'other layout': chance => otherLayout(`${oneOf(COLORS, chance)} ${oneOf(KINDS, chance)}`) ?? '',
  'ten words': chance => Array.from({ length: 10 }, () => oneOf(WORDS, chance)).join(' '),
  rare: chance => `${oneOf(['', 'VC-', 'пальто '], chance)}${chance(60)}-${chance(1_000)}`,
}

/**
 * Milliseconds as the asker sees them, and of the shop's processor time; a row for each kind of question.
 *
 * @param asked the questions so far, none of which is repeated; the new ones are added
 */
export async function askOnce(
  shop: RunningShop,
  chance: Chance,
  asked: Set<string>,
): Promise<Record<string, Row>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const rows: Record<string, Row> = {}
  const measure = async (kind: string, question: () => Question, all: Times = new Times()) => {
    const times = new Times()
    let spent = 0
    for (let number = 0; number < FIRST + MEASURED; number++) {
      let next = question()
      while (asked.has(JSON.stringify(next))) next = question()
      asked.add(JSON.stringify(next))
      if (number === FIRST) spent = shop.cpu_ms()
      const started = performance.now()
      const answer = await send(agent, shop, next)
      const ms = performance.now() - started
      if (answer.status !== 200) throw new Error(`${next.path} answered ${answer.status}: ${textOf(answer)}`)
      if (number >= FIRST) for (const each of [times, all]) each.add(ms)
    }
    rows[kind] = { ...rowOf(times), 'CPU ms': ((shop.cpu_ms() - spent) / MEASURED).toFixed(1) }
  }
  await measure('a filtered page', () => ({ path: filtered(chance).url }))
  await measure('counts of a panel', () => ({ path: '/api/v3/filter/', ...filtered(chance).call }))
  for (const [name, path, cut] of [
    ['search', '/search/', (text: string) => text],
    ['suggestions', '/api/v3/suggest/', (text: string) => text.slice(0, 3 + chance(text.length))],
  ] as const) {
    const all = new Times()
    for (const [kind, typed] of Object.entries(TYPED))
      await measure(
        `${name}: ${kind}`,
        () => ({ path: `${path}?${new URLSearchParams({ q: cut(typed(chance)) })}` }),
        all,
      )
    rows[`${name}, all kinds`] = rowOf(all)
  }
  agent.destroy()
  return rows
}

interface Question {
  path: string
  body?: unknown
}

function send(agent: Agent, shop: RunningShop, { path, body }: Question): Promise<Answer> {
  const is_page = !path.startsWith('/api/')
  return ask(agent, shop.url + path, {
    headers: is_page ? {} : CALL,
    ...(body ? { method: 'POST', body } : {}),
  })
}

function rowOf(times: Times): Row {
  return { 'p50 ms': times.at(0.5), 'p99 ms': times.at(0.99) }
}

/** Everything, a root or a leaf of it, with a choice. */
function filtered(chance: Chance): { url: string; call: { body: unknown } } {
  const [root, leaf] = [`c${chance(5)}/`, `c${chance(12)}/`]
  const path = `/catalog/${oneOf(['', root, root + leaf], chance)}`
  const choice = randomChoice(chance)
  const address = { path, q: '', sort: 'default', page: 1 } as const
  return {
    url: listingUrl({ ...address, choice }),
    call: { body: { url: listingUrl({ ...address, choice: {} }), user: pairsOfChoice(choice) } },
  }
}

function oneOf<Each>(from: readonly Each[], chance: Chance): Each {
  return from[chance(from.length)] as Each
}

/** A letter is missing, or has changed places with the next one. */
function mistyped(word: string, chance: Chance): string {
  const at = 1 + chance(word.length - 2)
  return word.slice(0, at) + word[at + 1] + oneOf(['', word[at] ?? ''], chance) + word.slice(at + 2)
}
