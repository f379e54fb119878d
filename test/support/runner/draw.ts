import { createHash } from 'node:crypto'

/**
 * What a run of tests takes by chance, once for all its processes: nothing of the shop may depend on where and in which
 * language its machine stands, nor on an order that no statement asked for.
 */
export interface Draw {
  /** Of the machine: `TZ`. */
  time_zone: string
  /** Of the machine: `LC_ALL`, from which Node and the browser take their language. */
  locale: string
  /** In which SQLite answers rows that no statement has ordered. */
  row_order: 'stored' | 'reversed'
  /** What PostgreSQL's planner may not use, so that it finds the same rows by other ways. */
  planner_without: string[]
}

/** Half hours, quarters, both sides of the date line, summer time at odd dates, and whence the shop comes. */
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
/** Turkish letters change case by a rule of their own, Thai years are Buddhist, Arabic digits are others. */
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
 * Each leaves a plan whose work grows as that of the usual one: without any index, or with nothing but nested loops, a
 * stock of 200,000 shelves is compared row by row, for hours, as no shop would.
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

/** The same of the same seed. */
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

/** Of this run, by the seed that `run.ts` gives to all its processes; outside a run, as in a benchmark, nothing is drawn. */
export function drawOfRun(): Pick<Draw, 'row_order' | 'planner_without'> {
  const { TEST_DRAW } = process.env
  return TEST_DRAW ? drawFrom(TEST_DRAW) : { row_order: 'stored', planner_without: [] }
}

/** For a process that a test starts with an environment of its own. */
export function machineOfRun(): Record<string, string | undefined> {
  const { TZ, LC_ALL, LANG } = process.env
  return { TZ, LC_ALL, LANG }
}

/** The line that tells what was drawn, and how it is had again. */
export function wordsOf(seed: string): string {
  const { time_zone, locale, row_order, planner_without } = drawFrom(seed)
  const planner = planner_without.length === 0 ? 'as it is' : `without ${planner_without.join(', ')}`
  return `drawn by TEST_DRAW=${seed}: TZ ${time_zone}, LC_ALL ${locale}, rows of SQLite ${row_order}, planner of PostgreSQL ${planner}`
}
