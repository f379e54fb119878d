import { useMemo, useState } from 'react'
import type { Delivery, Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { isOfSize, storesOfToday } from '../../server/contract/delivery/card-lines.ts'
import { knownSpot, nearestFirst, nearInWords } from '../../server/contract/delivery/nearest-store.ts'
import { afterPaint } from '../shared/after-paint.ts'
import { emit } from '../shared/bus.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { readDraft } from '../shared/checkout/draft.ts'
import { NO_CLIENT } from '../shared/client-draft.ts'
import { Popup } from '../shared/popup/popup.tsx'
import { replaceAddress } from '../shared/popup/popup-entry.ts'
import { SheetHandle } from '../shared/popup/sheet-handle.tsx'
import { FastCheckout } from './fast-checkout.tsx'
import { FastProduct } from './fast-product.tsx'
import { OrderPlaced, PLACED_FRAME } from './order-placed.tsx'
import { type BlockOffer, FRAMES, type PopupProps } from './popup-props.ts'
import { StoresOfToday } from './today-stores.tsx'
import { useDeliveries } from './use-deliveries.ts'
import { Waiting } from './waiting.tsx'

/**
 * «Забрать сегодня»: the size, a store that gives it away today and three fields, in one sheet. The store nearest to
 * what is known of the shopper is chosen already; the pen beside it shows the others.
 */
export function TodayPopup(props: PopupProps) {
  const { lines, offers, town, product, consents, is_open, onClose } = props
  const sizes = useMemo(
    () => offers.filter(({ id }) => lines.some(line => line.is_today && isOfSize(line, id))),
    [lines, offers],
  )
  const [own_offer, setOffer] = useState<BlockOffer | null>(null)
  const of_card = sizes.find(({ id }) => id === props.offer?.id)
  const offer = own_offer ?? of_card ?? (sizes.length === 1 ? sizes[0] : null) ?? null
  const deliveries = useDeliveries(town, offer?.id ?? null, is_open)
  const { spot, stores } = useMemo(() => storesFor(deliveries.list ?? [], town), [deliveries.list, town])
  const [store_id, setStore] = useState('')
  const { store } = stores.find(each => each.store.id === store_id) ?? stores[0] ?? { store: null }
  const [is_choosing, setChoosing] = useState(false)
  const [client, setClient] = useState(NO_CLIENT)
  const [placed, setPlaced] = useState<{ order_id: string; store: Pickpoint } | null>(null)
  const choose = (chosen: BlockOffer) => {
    setOffer(chosen)
    // The card goes on with this size, as if its address had named it: the button beside its sizes follows the hash.
    afterPaint(() => {
      replaceAddress(`#${encodeURIComponent(chosen.ext_id)}`)
      dispatchEvent(new HashChangeEvent('hashchange'))
    })
  }
  const close = () => {
    setPlaced(null)
    setOffer(null)
    setChoosing(false)
    onClose()
  }
  if (placed) {
    return (
      <Popup frame={PLACED_FRAME} is_open={is_open} onClose={close}>
        <OrderPlaced {...placed} onClose={close} />
      </Popup>
    )
  }
  return (
    <Popup frame={FRAMES.today} is_open={is_open} onClose={close}>
      <SheetHandle onClose={close} />
      <div className="today">
        {sizes.length > 1 ? <SizesOfToday sizes={sizes} chosen={offer} onChoose={choose} /> : null}
        {!offer ? (
          <>
            <FastProduct product={product} offer={null} />
            <p className="today__hint">Выберите размер: покажем магазин, где он ждёт вас сегодня.</p>
          </>
        ) : !deliveries.list ? (
          <Waiting deliveries={deliveries} />
        ) : !store ? (
          <div className="points__none">
            <p>Сегодня этого размера в магазинах уже нет.</p>
            <button
              type="button"
              className="button"
              onClick={event => {
                const opener = event.currentTarget
                close()
                // After this one has closed: two popups at once would both manage the page behind.
                setTimeout(() => emit('stores.asked', { opener }))
              }}
            >
              Когда можно забрать
            </button>
          </div>
        ) : is_choosing ? (
          <StoresOfToday
            stores={stores}
            spot={spot}
            chosen={store}
            timezone={town.timezone}
            onChoose={({ id }) => {
              setStore(id)
              setChoosing(false)
            }}
          />
        ) : (
          <FastCheckout
            product={product}
            offer={offer}
            store={store}
            near={nearInWords(store.id, stores, spot)}
            town={town}
            consents={consents}
            client={client}
            has_one_name
            onClient={setClient}
            onEditStore={stores.length > 1 ? () => setChoosing(true) : undefined}
            onPlaced={order_id => {
              emit('goal.reached', { goal: 'self-pickup-purchase' })
              setPlaced({ order_id, store })
            }}
          />
        )}
      </div>
    </Popup>
  )
}

/** Those that give it away today, by what is known of the shopper: nobody is asked for it. */
function storesFor(list: Delivery[], town: PopupProps['town']) {
  const { last_shop, last_pvz } = $cart.get()
  const spot = knownSpot(readDraft(town.fias_id), last_shop ?? last_pvz ?? '', list, town)
  return { spot, stores: nearestFirst(storesOfToday(list), spot) }
}

function SizesOfToday(props: {
  sizes: BlockOffer[]
  chosen: BlockOffer | null
  onChoose: (offer: BlockOffer) => void
}) {
  return (
    <fieldset className="sizes today__sizes">
      <legend className="sizes__legend">Размер</legend>
      <div className="sizes__list">
        {props.sizes.map(offer => (
          <label key={offer.id} className="sizes__item">
            <input
              type="radio"
              name="today-size"
              className="sizes__input"
              checked={offer.id === props.chosen?.id}
              onChange={() => props.onChoose(offer)}
            />
            <span className="sizes__name">{offer.size_name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
