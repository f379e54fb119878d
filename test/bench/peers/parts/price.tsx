import { formatRubles } from '../../../../server/contract/money.ts'

export function Price({ price, price_old }: { price: number; price_old: number }) {
  const is_sale = price_old > price
  return (
    <p className={is_sale ? 'price price--sale' : 'price'}>
      {formatRubles(price)} {is_sale ? <s className="price__old">{formatRubles(price_old)}</s> : null}
    </p>
  )
}
