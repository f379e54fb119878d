import { isOfSize } from '../../server/contract/delivery/card-lines.ts'
import type { BlockLine, BlockOffer } from './popup-props.ts'

/** Whose lines are shown: the chosen size's, otherwise those of the first available one. */
export function shownSize(lines: BlockLine[], offers: BlockOffer[], chosen: BlockOffer | null): number {
  const first = offers.find(({ id }) => lines.some(line => line.way !== 'alert' && isOfSize(line, id)))
  return (chosen ?? first ?? offers[0])?.id ?? 0
}
