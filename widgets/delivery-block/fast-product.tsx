import { formatRubles } from '../../server/contract/money.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { Picture } from '../shared/picture.tsx'
import type { BlockOffer, BlockProps } from './popup-props.ts'

/** What is ordered; before a size is chosen without its price, which may differ by size. */
export function FastProduct({
  product,
  offer,
}: {
  product: BlockProps['product']
  offer: BlockOffer | null
}) {
  return (
    <div className="fast__product">
      <Picture picture_key={product.picture_key} alt="" sizes="72px" />
      <div>
        <p className="fast__name">{withNoBreaks(product.name)}</p>
        {offer ? (
          <p className="fast__money">
            {formatRubles(offer.price)}
            {offer.price_old > offer.price ? <s>{formatRubles(offer.price_old)}</s> : null}
          </p>
        ) : null}
        <p>
          {[product.color_name, offer?.size_name && `размер ${offer.size_name}`].filter(Boolean).join(', ')}
        </p>
      </div>
    </div>
  )
}
