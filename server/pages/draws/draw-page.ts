import {
  DRAWS_PATH,
  drawPath,
  type NamedDraw,
  prizesInWords,
  takesReceipts,
  waysInWords,
} from '../../contract/content/draw.ts'
import type { ReceiptForm } from '../../contract/content/draw-receipt.ts'
import { formatDate, MOSCOW_HOURS_EAST } from '../../contract/words.ts'
import { type BadRequest, NotFound, type Refused } from '../../errors.ts'
import { paragraphsOf } from '../../render/content/answer-text.ts'
import { checkScript } from '../../shop/draws/check-script.ts'
import { receiptDays } from '../../shop/draws/enter-receipt.ts'
import { CATALOGUE } from '../../shop/reading/shop-facts.ts'
import type { PageFact, PageReader } from '../painting/page-facts.ts'
import type { Page, SharedPage } from '../painting/paint-page.ts'
import {
  BEGUN_DRAW,
  BEGUN_DRAWS,
  type BegunDraw,
  beginInWords,
  DRAW_RESULT,
  endInWords,
  lastDay,
  pieceData,
} from './draw-facts.ts'

export const LIST: Page<Record<string, never>> = {
  template: 'pages/draws',
  load(read) {
    const draws = read.fact(BEGUN_DRAWS)
    return {
      title: 'Розыгрыши',
      description: 'Что разыгрываем, до какого дня и как участвовать.',
      canonical: DRAWS_PATH,
      data: { draws: draws.map(lineOf) },
    }
  },
}

export const DRAW: Page<{ slug: string }> = {
  template: 'pages/draw',
  load: async (read, { slug }) => pageOfDraw(read, drawNamed(read, slug)),
}

/** Throws `NotFound` before it begins. */
export function drawNamed(read: PageReader, slug: string): BegunDraw {
  const found = read.fact(BEGUN_DRAW, slug)
  if (!found) throw new NotFound('draw', slug)
  return found
}

/** @param sent a refused form, which is shown again */
export async function pageOfDraw(
  read: PageReader,
  { draw, phase }: BegunDraw,
  sent?: SentForm,
): Promise<SharedPage> {
  const { slug, title, lead } = draw
  const isRunning = phase === 'running'
  return {
    title,
    description: lead,
    canonical: drawPath(slug),
    data: {
      breadcrumbs: [
        { name: 'Розыгрыши', url: DRAWS_PATH },
        { name: title, url: drawPath(slug) },
      ],
      draw: {
        ...pieceData(read, draw),
        ...{ is_running: isRunning, rules: draw.rules, seed_hash: draw.seed_hash },
        from: beginInWords(draw.from),
        results_on: dayInWords(draw.results_on),
        paragraphs: draw.text.trim() === '' ? [] : paragraphsOf(draw.text),
        ways: waysInWords(draw),
      },
      // One or none.
      forms: isRunning && takesReceipts(draw) ? [formOf(read, draw, sent)] : [],
      results: isRunning ? [] : await resultsOf(read, slug),
    },
  }
}

function lineOf({ draw, phase }: BegunDraw) {
  const { slug, title, lead, to } = draw
  return {
    ...{ url: drawPath(slug), title, lead, prizes_words: prizesInWords(draw) },
    until: phase === 'running' ? endInWords(to) : `окончен ${lastDay(to)}`,
  }
}

/** None until the winners are drawn. */
async function resultsOf(read: PageReader, slug: string) {
  const result = await read.fact(DRAW_RESULT, slug)
  if (!result) return []
  const { seed, seed_hash, entries, numbers, winners, drawn_at } = result
  return [
    {
      ...{ seed, seed_hash, entries, winners, date: formatDate(drawn_at, MOSCOW_HOURS_EAST) },
      script: checkScript({ seed, seed_hash, numbers, winners: winners.length }),
    },
  ]
}

/** `2027-03-05` -> `5 марта 2027 г.` */
function dayInWords(day: string): string {
  return formatDate(Date.parse(`${day}T00:00:00Z`), 0)
}

/** What was sent, and what is wrong with it. */
export interface SentForm {
  fields: Record<string, unknown>
  error: BadRequest | Refused
}

/** The form's days: only a page with the form depends on the date. */
const RECEIPT_DAYS: PageFact<[slug: string], { first_day: string; last_day: string }> = {
  name: 'receipt-days',
  find: ({ shop }, slug) => {
    const draw = shop.renderer.content('draws').find(({ name }) => name === slug)?.value
    return draw ? receiptDays({ slug, ...draw }, shop.now()) : { first_day: '', last_day: '' }
  },
  noteOf: ({ first_day, last_day }) => `${first_day} ${last_day}`,
}

function formOf(read: PageReader, { slug }: NamedDraw, sent?: SentForm): ReceiptForm {
  const { fields = {}, error } = sent ?? {}
  const typed = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const stores = [...read.fact(CATALOGUE).stores.values()].filter(({ kind }) => kind === 'store')
  return {
    action: `${drawPath(slug)}#receipt`,
    ...read.fact(RECEIPT_DAYS, slug),
    stores: stores
      .map(({ id, city, name }) => ({
        id,
        name: `${city}, ${name}`,
        selected: String(id) === typed('store_id'),
      }))
      .sort((one, other) => one.name.localeCompare(other.name, 'ru')),
    values: { number: typed('number'), bought_on: typed('bought_on') },
    wrong: { number: '', store_id: '', bought_on: '', ...error?.fields },
    refusal: error ? (error.fields ? 'Проверьте поля: с ними чек не принять' : error.message) : '',
  }
}
