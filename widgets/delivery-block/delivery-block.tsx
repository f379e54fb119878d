import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { emit, on } from '../shared/bus.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { closeModal } from '../shared/popup/open-modal.ts'
import { opensPopup } from '../shared/popup/opens-popup.ts'
import { isStanding, takeFrame } from '../shared/popup/popup-frame.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'
import { useChosenOffer } from './chosen-offer.ts'
import { linesFor } from './lines.ts'
import { FRAMES, type PopupProps, type Shown } from './popup-props.ts'

type Named = { name: string; fias_id: string }

const POPUPS: Record<Shown, () => Promise<ComponentType<PopupProps>>> = {
  stores: () => import('./store-popup.tsx').then(module => module.StorePopup),
  points: () => import('./points-popup.tsx').then(module => module.PointsPopup),
}
const GOALS: Record<Shown, string> = { stores: 'product-view-shops', points: 'product-view-pickpoints' }

/**
 * When and for how much the chosen size comes to the shopper's town, and the popups behind it (contract 2.2).
 *
 * An island because its lines follow the chosen size; painted on the server, so that it needs no second wait.
 */
export function DeliveryBlock(props: WidgetProps['delivery-block']) {
  const { offers, town, shows_prices } = props
  const region = useShopStore<Named>($region, () => town)
  const offer = useChosenOffer(offers)
  const lines = linesFor(props.lines, offer)
  const [shown, setShown] = useState<Shown | null>(null)
  const [OpenPopup, setPopup] = useState<ComponentType<PopupProps> | null>(null)

  const open = async (what: Shown) => {
    emit('goal.reached', { goal: GOALS[what] })
    const frame = takeFrame(FRAMES[what])
    const loaded = await loadChunk(POPUPS[what]).catch(() => null)
    if (!loaded) {
      closeModal(frame.dialog)
      return emit('toast.asked', { text: 'Не загрузилось. Обновите страницу.' })
    }
    if (!isStanding(frame)) return
    setPopup(() => loaded)
    setShown(what)
  }
  const openStores = useRef(() => {})
  openStores.current = () => void open('stores')
  useEffect(() => on('stores.asked', () => openStores.current()), [])

  if (!lines) return null
  // A page fetched ahead, or one of another tab's town: what is so there is not promised here.
  const is_here = region.fias_id === town.fias_id
  const follow = (what: Shown) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open(what)
  }
  return (
    <section className="delivery" aria-label="Доставка">
      <a className="delivery__town" href="/region/" data-asks="region.asked">
        {region.name}
      </a>
      {lines.alert ? <p className="delivery__alert">{lines.alert}</p> : null}
      {is_here ? (
        <ul className="delivery__lines">
          {lines.stores ? (
            <li>
              <a
                className="delivery__line delivery__line--stores"
                href="/contacts/stores/"
                {...opensPopup(FRAMES.stores)}
                onClick={follow('stores')}
              >
                <span className="icon icon--store" aria-hidden="true" />
                <span className="delivery__words">{lines.stores.words}</span>
                {shows_prices ? <span className="delivery__price">{lines.stores.price_words}</span> : null}
              </a>
            </li>
          ) : null}
          {lines.courier ? (
            <li className="delivery__line delivery__line--courier">
              <span className="icon icon--courier" aria-hidden="true" />
              <span className="delivery__words">{lines.courier.words}</span>
              <span className="delivery__price">{lines.courier.price_words}</span>
            </li>
          ) : null}
          {lines.points ? (
            <li>
              <a
                className="delivery__line delivery__line--points"
                href="/delivery-and-returns/"
                {...opensPopup(FRAMES.points)}
                onClick={follow('points')}
              >
                <span className="icon icon--point" aria-hidden="true" />
                <span className="delivery__words">{lines.points.words}</span>
                <span className="delivery__price">{lines.points.price_words}</span>
              </a>
            </li>
          ) : null}
        </ul>
      ) : null}
      {OpenPopup ? (
        <OpenPopup {...props} offer={offer} is_open={shown !== null} onClose={() => setShown(null)} />
      ) : null}
    </section>
  )
}
