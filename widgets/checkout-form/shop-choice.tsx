import type { Cart } from '../../server/contract/cart/cart.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'

type ShopOfPage = WidgetProps['checkout-form']['shops'][number]

/** The town's own stores: those that hold the whole parcel first, the others with what they lack (decision 20). */
export function ShopChoice(props: {
  shops: ShopOfPage[]
  cart: Cart
  quote: DeliveryQuote
  point_id: string
  error: string | undefined
  onPoint: (point_id: string) => void
}) {
  const { shops, cart, quote, point_id, error, onPoint } = props
  const stores = quote.stores
    .toSorted((a, b) => Number(b.can_go) - Number(a.can_go))
    .flatMap(store => {
      const shop = shops.find(each => each.id === store.store_id)
      return shop ? [{ ...store, shop }] : []
    })
  return (
    <fieldset className="shops" data-invalid={error ? true : undefined}>
      <legend className="shops__legend">Магазин</legend>
      <div className="shops__list">
        {stores.map(({ shop, can_go, lacks }) => (
          <label key={shop.id} className="shops__item">
            <input
              type="radio"
              name="point_id"
              className="checkbox__input"
              checked={can_go && point_id === String(shop.id)}
              disabled={!can_go}
              aria-describedby={error ? 'field-point_id-error' : undefined}
              onChange={() => onPoint(String(shop.id))}
            />
            <span className="shops__name">{shop.name}</span>
            <span className="shops__address">
              {shop.metro ? `${shop.address}, м. ${shop.metro}` : shop.address}
            </span>
            <span className="shops__hours">{can_go ? shop.workhours : lackOf(cart, lacks)}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p className="field__error" id="field-point_id-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function lackOf(cart: Cart, offer_ids: number[]): string {
  const names = cart.products
    .filter(line => offer_ids.includes(line.product_id))
    .map(line => (line.quantity > 1 ? `${line.name}, ${line.quantity} шт.` : line.name))
  return `Здесь нет: ${names.join('; ')}`
}
