import { PARTS, partInWords, type Rubles } from '../money.ts'
import { formatDay, plural } from '../words.ts'

/** Contract 2.9. */
export const DAYS_BETWEEN = 14

export interface Instalment {
  amount: Rubles
  /** `15 января` */
  date: string
  /** The one that is paid first, today. */
  is_active: boolean
}

/**
 * A price in parts, 14 days apart: whole roubles, the last part takes the remainder.
 *
 * @param today its calendar date where it is read is what counts
 */
export function instalmentsOf(total: Rubles, today: Date, parts = PARTS): Instalment[] {
  const each = Math.floor(total / parts)
  return Array.from({ length: parts }, (_, at) => ({
    amount: at === parts - 1 ? total - each * (parts - 1) : each,
    date: formatDay(
      new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + at * DAYS_BETWEEN)),
    ),
    is_active: at === 0,
  }))
}

/** `4 платежа по 998 Р` */
export function instalmentWords(total: Rubles, parts = PARTS): string {
  return `${plural(parts, 'платёж', 'платежа', 'платежей')} ${partInWords(total, parts)}`
}
