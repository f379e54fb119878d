import { isOfSize } from '../../server/contract/delivery/of-every-size.ts'
import type { BlockLines, BlockOffer } from './popup-props.ts'

/** The lines of the chosen size; without one those of the first size that can be had. Null when nothing can. */
export function linesFor(lines: BlockLines[], offer: BlockOffer | null): BlockLines | null {
  const found = offer ? lines.find(each => isOfSize(each, offer.id)) : lines.find(hasAny)
  return found && hasAny(found) ? found : null
}

function hasAny({ stores, courier, points }: BlockLines): boolean {
  return stores !== null || courier !== null || points !== null
}
