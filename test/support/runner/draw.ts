import { createHash } from 'node:crypto'

/**
 * What is drawn at random for a run of the tests, once for all its processes: nothing in the shop may depend
 * on where its machine is, on its language, or on an order that no statement asked for.
 */
export interface Draw {
  /** The machine's time zone: `TZ`. */
  time_zone: string
  /** The machine's locale: `LC_ALL`, from which Node and the browser take their language. */
  locale: string
  /** The order in which SQLite returns unsorted rows. */
  row_order: 'stored' | 'reversed'
  /** What PostgreSQL's planner may not use, so that it finds the same rows in other ways. */
  planner_without: string[]
}

/**
 * Offsets of half and quarter hours, both sides of the date line, daylight saving on unusual dates, and the
 * shop's own zone.
 */
const TIME_ZONES = [
  'UTC',
  'Europe/Moscow',
  'Asia/Kamchatka',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'America/Los_Angeles',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
]
/**
 * Turkish has its own rules for upper and lower case, Thailand uses the Buddhist calendar, Arabic has other
 * digits.
 */
const LOCALES = [
  'C',
  'en_US.UTF-8',
  'ru_RU.UTF-8',
  'de_DE.UTF-8',
  'tr_TR.UTF-8',
  'th_TH.UTF-8',
  'ar_EG.UTF-8',
]
const ROW_ORDERS: Draw['row_order'][] = ['stored', 'reversed']
/**
 * Each setting leaves a plan with the usual complexity: without any index, or with nested loops only, a stock
 * of 200,000 shelves would be compared row by row, for hours, which no real shop would see.
 */
const PLANNERS = [
  [],
  ['enable_seqscan'],
  ['enable_indexscan', 'enable_indexonlyscan'],
  ['enable_bitmapscan'],
  ['enable_hashjoin'],
  ['enable_mergejoin'],
  ['enable_hashagg', 'enable_sort'],
]

/** The same seed gives the same draw. */
export function drawFrom(seed: string): Draw {
  const bytes = createHash('sha256').update(seed).digest()
  const pick = <T>(all: T[], at: number) => all[bytes.readUInt32LE(at * 4) % all.length] as T
  return {
    time_zone: pick(TIME_ZONES, 0),
    locale: pick(LOCALES, 1),
    row_order: pick(ROW_ORDERS, 2),
    planner_without: pick(PLANNERS, 3),
  }
}

/**
 * The draw of this run, by the seed that `run.ts` passes to all its processes; outside a run, as in a
 * benchmark, nothing is drawn.
 */
export function drawOfRun(): Pick<Draw, 'row_order' | 'planner_without'> {
  const { TEST_DRAW } = process.env
  return TEST_DRAW ? drawFrom(TEST_DRAW) : { row_order: 'stored', planner_without: [] }
}

/** For a process that a test starts with its own environment. */
export function machineOfRun(): Record<string, string | undefined> {
  const { TZ, LC_ALL, LANG } = process.env
  return { TZ, LC_ALL, LANG }
}

/** The line that prints what was drawn and how to repeat it. */
export function wordsOf(seed: string): string {
  const { time_zone, locale, row_order, planner_without } = drawFrom(seed)
  const planner = planner_without.length === 0 ? 'as it is' : `without ${planner_without.join(', ')}`
  return `drawn by TEST_DRAW=${seed}: TZ ${time_zone}, LC_ALL ${locale}, rows of SQLite ${row_order}, planner of PostgreSQL ${planner}`
}
