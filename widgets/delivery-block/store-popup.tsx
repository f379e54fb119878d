import { useMemo, useState } from 'react'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { SHOP_PICKUP } from '../../server/contract/delivery/delivery.ts'
import { placeInWords } from '../../server/contract/delivery/point-words.ts'
import { emit } from '../shared/bus.ts'
import { NO_CLIENT } from '../shared/client-draft.ts'
import { Popup } from '../shared/popup/popup.tsx'
import type { FrameLook } from '../shared/popup/popup-frame.ts'
import { FastCheckout } from './fast-checkout.tsx'
import { FRAMES, type PopupProps } from './popup-props.ts'
import { StoreChoice } from './store-choice.tsx'
import { useDeliveries } from './use-deliveries.ts'
import { Waiting } from './waiting.tsx'

const FORM_FRAME: FrameLook = { title: 'Забрать из магазина' }
const PLACED_FRAME: FrameLook = { title: 'Заказ оформлен' }

/** First the choice of a store, then the short form, then the number of the order, in one popup (contract 2.4). */
export function StorePopup(props: PopupProps) {
  const { offer, offers, town, map, product, consents, is_open, onClose } = props
  const asked = offer ?? offers.find(each => each.is_sold) ?? null
  const deliveries = useDeliveries(town, asked?.id ?? null, is_open)
  const stores = useMemo(
    () => (deliveries.list ?? []).find(each => each.service_id === SHOP_PICKUP)?.pickpoints ?? [],
    [deliveries.list],
  )
  const [store, setStore] = useState<Pickpoint | null>(null)
  const [client, setClient] = useState(NO_CLIENT)
  const [order_id, setOrder] = useState<string | null>(null)
  const close = () => {
    setOrder(null)
    setStore(null)
    onClose()
  }
  // The pen beside the store restarts the choice: without search, store and zoom.
  if (order_id !== null) {
    return (
      <Popup frame={PLACED_FRAME} is_open={is_open} onClose={close}>
        <OrderPlaced order_id={order_id} store={store} onClose={close} />
      </Popup>
    )
  }
  if (store && offer) {
    return (
      <Popup frame={FORM_FRAME} is_open={is_open} onClose={close}>
        <FastCheckout
          product={product}
          offer={offer}
          store={store}
          town={town}
          consents={consents}
          client={client}
          onClient={setClient}
          onEditStore={() => setStore(null)}
          onPlaced={placed_id => {
            emit('goal.reached', { goal: 'self-pickup-purchase' })
            setOrder(placed_id)
          }}
        />
      </Popup>
    )
  }
  return (
    <Popup frame={FRAMES.stores} is_open={is_open} onClose={close}>
      {deliveries.list ? (
        <StoreChoice
          stores={stores}
          town={town}
          map={map}
          has_size={offer !== null}
          onStore={setStore}
          onSize={close}
        />
      ) : (
        <Waiting deliveries={deliveries} />
      )}
    </Popup>
  )
}

/** «Заказ оформлен», with the whole text (contract 2.2). */
function OrderPlaced(props: { order_id: string; store: Pickpoint | null; onClose: () => void }) {
  const { order_id, store, onClose } = props
  return (
    <div className="done">
      <svg className="done__tick" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m14 25 7 7 14-15" />
      </svg>
      <p className="done__number">
        № заказа <b>{order_id}</b>
      </p>
      <p>Ожидайте смс-сообщение о готовности</p>
      {store ? (
        <p className="done__store">
          {store.name}, {placeInWords(store)}
          <br />
          <a
            href={`https://yandex.ru/maps/?rtext=~${store.latitude},${store.longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            Как добраться
          </a>
        </p>
      ) : null}
      <p>Спасибо за покупку!</p>
      <button type="button" className="button button--primary" onClick={onClose}>
        Продолжить покупки
      </button>
      <a className="button" href={`/order/?ORDER_ID=${order_id}`}>
        Посмотреть заказ
      </a>
    </div>
  )
}
