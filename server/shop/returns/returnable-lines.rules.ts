import { plural } from '../../contract/words.ts'
import { mayReturnUntil, termOf, type WayOfBuying } from './return-terms.rules.ts'

export interface LineOfOrder {
  offer_id: number
  quantity: number
  returned: number
  /** Name of the product's own category; empty when the product is gone. */
  category: string
}

/** What of a line may still be returned. */
export interface ReturnableLine {
  offer_id: number
  /** Pieces that are still with the shopper. */
  left: number
  /** Undamaged goods, until this moment; null is never. */
  until: number | null
  /** Faulty ones, or not what was ordered. */
  fault_until: number | null
  /** Why nothing of it may be returned, in words; empty when something may. */
  why: string
  /** Why it may be returned only as faulty; empty when it may for any reason. */
  why_fault_only: string
}

/**
 * Which lines of an order may be returned now, how many of each, and why not.
 *
 * @param order.received_at when the shopper got it; null while it has not arrived
 */
export function returnableLines(
  order: { received_at: number | null; way: WayOfBuying; hours_east: number },
  lines: LineOfOrder[],
  now: number,
): ReturnableLine[] {
  return lines.map(line => {
    const { received_at, way, hours_east } = order
    const sound = termOf({ category: line.category, way, is_fault: false })
    const fault = termOf({ category: line.category, way, is_fault: true })
    const untilOf = (days: number) =>
      received_at === null ? null : mayReturnUntil(received_at, days, hours_east)
    const [until, fault_until] = [untilOf(sound.days), untilOf(fault.days)]
    const isOpen = (end: number | null) => end !== null && now < end
    const left = line.quantity - line.returned
    return {
      offer_id: line.offer_id,
      left,
      until,
      fault_until,
      why: whyNothing(),
      why_fault_only: isOpen(until) ? '' : sound.why || wordsOfTerm(sound.days),
    }

    function whyNothing(): string {
      if (received_at === null) return 'Вернуть можно после получения'
      if (left === 0) return 'Уже возвращено'
      return isOpen(until) || isOpen(fault_until) ? '' : wordsOfTerm(fault.days)
    }
  })
}

/** May this line be returned for such a reason? The words of the refusal, or empty. */
export function refusalOf(line: ReturnableLine, quantity: number, is_fault: boolean): string {
  if (line.why) return line.why
  if (quantity > line.left) return `Можно вернуть не больше ${line.left}`
  return is_fault ? '' : line.why_fault_only
}

function wordsOfTerm(days: number): string {
  return `Срок возврата прошёл: ${plural(days, 'день', 'дня', 'дней')} после получения`
}
