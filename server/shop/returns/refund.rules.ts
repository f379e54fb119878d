import type { Rubles } from '../../contract/money.ts'

/**
 * Whole roubles by the kind in which they were paid, in the order of money; what no kind has paid is `money`.
 */
export type Tenders = Record<string, Rubles>

/** A line of an order, with what its returns need. */
export interface PaidLine {
  quantity: number
  /** What was paid for all its pieces, in all kinds together. */
  paid: Rubles
  /** Pieces that were returned or are being returned. */
  returned: number
  /** What is given back for those. */
  given: Rubles
}

/**
 * What further pieces of a line give back. Each piece has its share of the line's sum; the rounding remainder
 * comes with the later ones, so that all pieces, in any steps, give exactly what was paid, and never more.
 *
 * A cancelled return frees its pieces and its roubles: the line's sum is still never exceeded, and is reached
 * when every piece has been returned.
 *
 * Source: decision 38.
 */
export function giveBackOfLine(line: PaidLine, pieces: number): Rubles {
  const returned = line.returned + pieces
  if (returned > line.quantity) throw new RangeError(`${returned} of ${line.quantity} pieces`)
  const due = Math.floor((line.paid * returned) / line.quantity)
  return Math.max(0, due - line.given)
}

/**
 * How roubles go back to where they came from: in the proportion in which each kind has paid for the order's
 * goods, the remainder in money, and no kind ever gets more than it has paid.
 *
 * @param paid for the goods, without the delivery
 * @param given by earlier returns
 * @param roubles that go back now, at most what is left
 */
export function splitGivenBack(paid: Tenders, given: Tenders, roubles: Rubles): Tenders {
  const whole = sumOfTenders(paid)
  const after = sumOfTenders(given) + roubles
  if (roubles < 0 || after > whole) throw new RangeError(`${after} of ${whole}`)
  const kinds = Object.keys(paid).filter(kind => kind !== 'money')
  const split: Tenders = Object.fromEntries(Object.keys(paid).map(kind => [kind, 0]))
  if (roubles === 0) return split
  const roomOf = (kind: string) => (paid[kind] ?? 0) - (given[kind] ?? 0) - (split[kind] ?? 0)
  let rest = roubles
  const add = (kind: string, share: Rubles) => {
    split[kind] = (split[kind] ?? 0) + share
    rest -= share
  }
  for (const kind of kinds) {
    const due = Number((BigInt(paid[kind] ?? 0) * BigInt(after)) / BigInt(whole)) - (given[kind] ?? 0)
    add(kind, within(due, Math.min(rest, roomOf(kind))))
  }
  // Money may have paid only a rouble or two: then the remainder goes to a kind that has room.
  for (const kind of ['money', ...kinds.toReversed()]) add(kind, Math.min(rest, roomOf(kind)))
  return split
}

/**
 * The delivery is refunded when the shop is at fault, or when nothing is kept and the shop's configuration
 * says so; once.
 */
export function deliveryGivenBack(order: {
  delivery_cost: Rubles
  /** By earlier returns. */
  given: Rubles
  is_fault: boolean
  is_whole_order: boolean
  given_back_when_whole: boolean
}): Rubles {
  const gives = order.is_fault || (order.is_whole_order && order.given_back_when_whole)
  return gives ? order.delivery_cost - order.given : 0
}

export function sumOfTenders(tenders: Tenders): Rubles {
  return Object.values(tenders).reduce((sum, roubles) => sum + roubles, 0)
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}
