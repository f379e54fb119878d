import { useMemo, useState } from 'react'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { SHOP_PICKUP } from '../../server/contract/delivery/delivery.ts'
import { emit } from '../shared/bus.ts'
import { NO_CLIENT } from '../shared/client-draft.ts'
import { Popup } from '../shared/popup/popup.tsx'
import type { FrameLook } from '../shared/popup/popup-frame.ts'
import { FastCheckout } from './fast-checkout.tsx'
import { OrderPlaced, PLACED_FRAME } from './order-placed.tsx'
import { FRAMES, type PopupProps } from './popup-props.ts'
import { StoreChoice } from './store-choice.tsx'
import { useDeliveries } from './use-deliveries.ts'
import { Waiting } from './waiting.tsx'

const FORM_FRAME: FrameLook = { title: 'Забрать из магазина' }

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
