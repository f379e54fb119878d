import { useMemo, useState } from 'react'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { isOfSize, storesOfToday } from '../../server/contract/delivery/card-lines.ts'
import { hoursNow, placeInWords } from '../../server/contract/delivery/point-words.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { afterPaint } from '../shared/after-paint.ts'
import { emit } from '../shared/bus.ts'
import { NO_CLIENT } from '../shared/client-draft.ts'
import { Popup } from '../shared/popup/popup.tsx'
import { replaceAddress } from '../shared/popup/popup-entry.ts'
import { FastCheckout } from './fast-checkout.tsx'
import { FastProduct } from './fast-product.tsx'
import { OrderPlaced, PLACED_FRAME } from './order-placed.tsx'
import { type BlockOffer, FRAMES, type PopupProps } from './popup-props.ts'
import { useDeliveries } from './use-deliveries.ts'
import { Waiting } from './waiting.tsx'

/**
 * «Забрать сегодня»: the size, a store that gives it away today and three fields, in one sheet. The store that
 * stands first in the list is chosen already; the pen beside it shows the others.
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
  const stores = useMemo(() => storesOfToday(deliveries.list ?? []), [deliveries.list])
  const [store_id, setStore] = useState('')
  const store = stores.find(({ id }) => id === store_id) ?? stores[0] ?? null
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
      {sizes.length > 1 ? <SizesOfToday sizes={sizes} chosen={offer} onChoose={choose} /> : null}
      {!offer ? (
        <div className="today__hint">
          <FastProduct product={product} offer={null} />
          <p>Выберите размер: покажем магазин, где он ждёт вас сегодня.</p>
        </div>
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
    </Popup>
  )
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

function StoresOfToday(props: {
  stores: Pickpoint[]
  chosen: Pickpoint
  timezone: string
  onChoose: (store: Pickpoint) => void
}) {
  const [now] = useState(() => Date.now())
  return (
    <ul className="today__stores">
      {props.stores.map(store => (
        <li key={store.id}>
          <button
            type="button"
            className="popup__row"
            aria-pressed={store.id === props.chosen.id}
            onClick={() => props.onChoose(store)}
          >
            <span className="store-row__words">
              <span className="point-row__place">{withNoBreaks(store.name)}</span>
              <span>{withNoBreaks(placeInWords(store))}</span>
              <span className="point-row__kind">{hoursNow(store, now, props.timezone)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
