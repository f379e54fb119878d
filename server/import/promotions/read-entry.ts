import { nearest } from '../../contract/nearest.ts'

/** A row of the file, whatever its form. */
export interface PromotionEntry {
  line: number
  type: string
  cells: Record<string, string>
}

interface Terms {
  code: string
  title: string
  starts_at: number | null
  ends_at: number | null
  /** Paths of branches; none is everything. */
  categories: string[]
}

export interface CouponRead extends Terms {
  percent: number
  roubles: number
  least_items: number
  least_total: number
  uses_limit: number
  customer_limit: number
  is_first_order: 0 | 1
  is_combinable: 0 | 1
}

export interface PromotionRead extends Terms {
  kind: 'nth_percent' | 'n_for_price' | 'percent'
  pieces: number
  percent: number
  price: number
  priority: number
  is_on: 0 | 1
}

export interface CertificateRead {
  id: string
  amount: number
  ends_at: number | null
}

export interface PromotionsRead {
  coupons: CouponRead[]
  promotions: PromotionRead[]
  certificates: CertificateRead[]
}

const KINDS = ['nth_percent', 'n_for_price', 'percent'] as const
const SHARED = ['type', 'code', 'title', 'starts_at', 'ends_at', 'categories', 'percent']
const KNOWN: Record<string, string[]> = {
  coupon: [...SHARED, 'roubles', 'least_items', 'least_total', 'uses_limit', 'customer_limit', 'is_first_order', 'is_combinable'],
  promotion: [...SHARED, 'kind', 'pieces', 'price', 'priority', 'is_on'],
  certificate: ['type', 'code', 'amount', 'ends_at'],
} // biome-ignore format: lists of columns
const ROUBLES_MOST = 10_000_000

/** Adds one row to what was read. @returns its identifier, or null when it has none */
export function readEntry(
  { type, cells }: PromotionEntry,
  read: PromotionsRead,
  wrong: (reason: string) => void,
): string | null {
  const known = KNOWN[type]
  if (!known) {
    wrong(`type «${type}»: нужно coupon, promotion или certificate`)
    return null
  }
  refuseUnknown(cells, known, wrong)
  const code = (cells.code ?? '').toUpperCase()
  if (!/^[\p{L}\p{N}_-]{2,64}$/u.test(code))
    wrong(`code «${cells.code ?? ''}»: от 2 до 64 букв, цифр, дефисов и подчёркиваний`)
  const whole = wholeNumbers(cells, wrong)
  const ends_at = moment(cells, 'ends_at', wrong)
  if (type === 'certificate') {
    read.certificates.push({ id: code, amount: whole('amount', 1, ROUBLES_MOST), ends_at })
    return `${type} ${code}`
  }
  const starts_at = moment(cells, 'starts_at', wrong)
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) wrong('ends_at не позже, чем starts_at')
  const terms = {
    code,
    title: cells.title || code,
    starts_at,
    ends_at,
    categories: (cells.categories ?? '').split(/[\s,;|]+/).filter(Boolean),
  }
  if (type === 'coupon') read.coupons.push(couponOf(terms, cells, whole, wrong))
  else read.promotions.push(promotionOf(terms, cells, whole, wrong))
  return `${type} ${code}`
}

type Whole = (column: string, least: number, most: number) => number

function couponOf(
  terms: Terms,
  cells: PromotionEntry['cells'],
  whole: Whole,
  wrong: (reason: string) => void,
): CouponRead {
  const coupon = {
    ...terms,
    percent: whole('percent', 0, 100),
    roubles: whole('roubles', 0, ROUBLES_MOST),
    least_items: whole('least_items', 0, 100),
    least_total: whole('least_total', 0, ROUBLES_MOST),
    uses_limit: whole('uses_limit', 0, ROUBLES_MOST),
    customer_limit: whole('customer_limit', 0, 1_000),
    is_first_order: flag(cells, 'is_first_order', wrong),
    is_combinable: flag(cells, 'is_combinable', wrong),
  }
  if (coupon.percent === 0 && coupon.roubles === 0) wrong('нужна скидка: percent или roubles')
  return coupon
}

function promotionOf(
  terms: Terms,
  cells: PromotionEntry['cells'],
  whole: Whole,
  wrong: (reason: string) => void,
): PromotionRead {
  const kind = KINDS.find(each => each === cells.kind)
  if (!kind) wrong(`kind «${cells.kind ?? ''}»: нужно ${KINDS.join(', ')}`)
  const promotion = {
    ...terms,
    kind: kind ?? ('percent' as const),
    pieces: whole('pieces', 1, 100),
    percent: whole('percent', 0, 100),
    price: whole('price', 0, ROUBLES_MOST),
    priority: whole('priority', 0, 1_000),
    is_on: cells.is_on ? flag(cells, 'is_on', wrong) : (1 as const),
  }
  if (kind === 'n_for_price' && promotion.price === 0) wrong('нужна цена: price')
  if (kind && kind !== 'n_for_price' && promotion.percent === 0) wrong('нужна скидка: percent')
  return promotion
}

function wholeNumbers(cells: PromotionEntry['cells'], wrong: (reason: string) => void): Whole {
  return (column, least, most) => {
    const text = (cells[column] ?? '').replace(/[\s\u00a0\u202f]/g, '')
    if (text === '' && least === 0) return 0
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    wrong(`${column} «${cells[column] ?? ''}»: нужно целое число от ${least} до ${most}`)
    return least
  }
}

function flag(cells: PromotionEntry['cells'], column: string, wrong: (reason: string) => void): 0 | 1 {
  const text = cells[column] ?? ''
  if (!/^[01]?$/.test(text)) wrong(`${column} «${text}»: нужно 0 или 1`)
  return text === '1' ? 1 : 0
}

/** `2026-03-01` is midnight in Moscow; with a time and a zone it is that moment. */
function moment(
  cells: PromotionEntry['cells'],
  column: string,
  wrong: (reason: string) => void,
): number | null {
  const text = cells[column] ?? ''
  if (text === '') return null
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const found = Date.parse(isDay ? `${text}T00:00:00+03:00` : text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && Number.isFinite(found)) return found
  wrong(`${column} «${text}»: нужна дата, например 2026-03-01`)
  return null
}

function refuseUnknown(
  cells: PromotionEntry['cells'],
  known: string[],
  wrong: (reason: string) => void,
): void {
  // A table has the columns of all types, so empty cells are ignored.
  for (const [column, text] of Object.entries(cells)) {
    if (text === '' || known.includes(column)) continue
    const near = nearest(column, known)
    wrong(`столбец ${column} здесь не нужен${near ? `, может быть, ${near}?` : ''}`)
  }
}
