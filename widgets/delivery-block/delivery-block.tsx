import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { GoalName } from '../../server/contract/analytics/events.ts'
import { isOfSize } from '../../server/contract/delivery/card-lines.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { emit, on } from '../shared/bus.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { closeModal } from '../shared/popup/open-modal.ts'
import { opensPopup } from '../shared/popup/opens-popup.ts'
import { isStanding, takeFrame } from '../shared/popup/popup-frame.ts'
import { showNotLoaded } from '../shared/show-not-loaded.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'
import { type BlockLine, type BlockOffer, FRAMES, type PopupProps, type Shown } from './popup-props.ts'

type Named = { name: string; fias_id: string }

const POPUPS: Record<Shown, () => Promise<ComponentType<PopupProps>>> = {
  stores: () => import('./store-popup.tsx').then(module => module.StorePopup),
  points: () => import('./points-popup.tsx').then(module => module.PointsPopup),
  today: () => import('./today-popup.tsx').then(module => module.TodayPopup),
}
const GOALS: Record<Shown, GoalName> = {
  stores: 'product-view-shops',
  points: 'product-view-pickpoints',
  today: 'product-view-shops',
}

/** Where a line leads without script. */
const LEADS: Record<Shown, string> = {
  stores: '/contacts/stores/',
  points: '/delivery-and-returns/',
  today: '/contacts/stores/',
}
const ICONS = { stores: 'store', courier: 'courier', points: 'point' }

/**
 * When and for how much the chosen size reaches the shopper's town, and the popups behind it (contract 2.2).
 * The lines of all sizes are here, each once, and name their sizes (`data-sizes`): only those of the size are
 * shown, also before the island is hydrated (`widgets/card/delivery-lines.ts`).
 *
 * An island because its lines follow the chosen size; rendered on the server, so that it needs no second
 * request.
 */
export function DeliveryBlock(props: WidgetProps['delivery-block']) {
  const { offers, town, shows_prices } = props
  const region = useShopStore<Named>($region, () => town)
  const offer = useChosenOffer(offers)
  const size = shownSize(props.lines, offers, offer)
  const [shown, setShown] = useState<Shown | null>(null)
  const [OpenPopup, setPopup] = useState<ComponentType<PopupProps> | null>(null)

  /** Popups whose code did not come: their lines are links again. */
  const missing = useRef(new Set<Shown>())

  const open = async (what: Shown) => {
    emit('goal.reached', { goal: GOALS[what] })
    const frame = takeFrame(FRAMES[what])
    const loaded = await loadChunk(POPUPS[what]).catch(() => null)
    if (!loaded) {
      closeModal(frame.dialog)
      missing.current.add(what)
      return showNotLoaded()
    }
    if (!isStanding(frame)) return
    setPopup(() => loaded)
    setShown(what)
  }
  const openStores = useRef(() => {})
  openStores.current = () => void open('stores')
  useEffect(() => on('stores.asked', () => openStores.current()), [])

  // The page was prefetched, or another tab has chosen another town: its terms are not promised here.
  const is_here = region.fias_id === town.fias_id
  const follow = (what: Shown) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (missing.current.has(what)) return
    event.preventDefault()
    void open(what)
  }
  const today = props.lines.filter(line => line.is_today)
  const ofSize = (line: BlockLine) => ({
    'data-sizes': line.offer_ids.join(' '),
    hidden: !isOfSize(line, size),
  })
  return (
    <section
      className="delivery"
      aria-label="Доставка"
      hidden={!props.lines.some(line => isOfSize(line, size))}
    >
      <a className="delivery__town" href="/region/" data-asks="region.asked">
        {region.name}
      </a>
      {props.lines.map(line =>
        line.way === 'alert' ? (
          <p key={line.words} className="delivery__alert" {...ofSize(line)}>
            {line.words}
          </p>
        ) : null,
      )}
      {is_here ? (
        <ul className="delivery__lines">
          {props.lines.map(line => {
            const { way, words, price_words } = line
            if (way === 'alert') return null
            const said = (
              <>
                <span className={`icon icon--${ICONS[way]}`} aria-hidden="true" />
                <span className="delivery__words">{words}</span>
                {shows_prices || way !== 'stores' ? (
                  <span className="delivery__price">{price_words}</span>
                ) : null}
              </>
            )
            return way === 'courier' ? (
              <li
                key={way + words + price_words}
                className="delivery__line delivery__line--courier"
                {...ofSize(line)}
              >
                {said}
              </li>
            ) : (
              <li key={way + words + price_words} {...ofSize(line)}>
                <a
                  className={`delivery__line delivery__line--${way}`}
                  href={LEADS[way]}
                  {...opensPopup(FRAMES[way])}
                  onClick={follow(way)}
                >
                  {said}
                </a>
              </li>
            )
          })}
        </ul>
      ) : null}
      {is_here && today.length > 0 ? (
        <a
          className="button delivery__today"
          href={LEADS.today}
          // Without a chosen size it asks for one of these.
          data-sizes={today.some(line => line.offer_ids.length === 0) ? '' : idsOf(today).join(' ')}
          hidden={offer !== null && !today.some(line => isOfSize(line, offer.id))}
          {...opensPopup(FRAMES.today)}
          onClick={follow('today')}
        >
          Забрать сегодня
        </a>
      ) : null}
      {OpenPopup ? (
        <OpenPopup {...props} offer={offer} is_open={shown !== null} onClose={() => setShown(null)} />
      ) : null}
    </section>
  )
}

function idsOf(lines: BlockLine[]): number[] {
  return lines.flatMap(({ offer_ids }) => offer_ids)
}

/**
 * The size that the shopper chose: a single one is preselected, otherwise the hash or the button beside it
 * decides (contract 2.4).
 */
function useChosenOffer(offers: BlockOffer[]): BlockOffer | null {
  const [chosen, setChosen] = useState(offers.length === 1 ? (offers[0] ?? null) : null)
  useEffect(() => {
    const named = offerOfHash(offers)
    if (named) setChosen(named)
    return on('offer.selected', ({ offer_id }) => {
      const found = offers.find(each => each.id === offer_id)
      if (found) setChosen(found)
    })
  }, [offers])
  return chosen
}

function offerOfHash(offers: BlockOffer[]): BlockOffer | null {
  const hash = location.hash.slice(1)
  return offers.find(each => each.ext_id === hash || encodeURIComponent(each.ext_id) === hash) ?? null
}

/** Whose lines are shown: the chosen size's, otherwise those of the first available one. */
function shownSize(lines: BlockLine[], offers: BlockOffer[], chosen: BlockOffer | null): number {
  const first = offers.find(({ id }) => lines.some(line => line.way !== 'alert' && isOfSize(line, id)))
  return (chosen ?? first ?? offers[0])?.id ?? 0
}
