/** @jest-environment node */
import { createRoot } from 'react-dom/client'
import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { PointsChoice } from '../../../widgets/shared/points/points-choice.tsx'
import { smallPage } from '../../support/pages/small-page.ts'
import { until } from '../../support/until.ts'

const TOWN = { name: 'Москва', latitude: 55.75, longitude: 37.6, timezone: 'UTC+3' }
const WEEK = Array.from({ length: 7 }, () => null)
const SETTINGS = { tiles_url: '', attribution: '' }

/** A point that counts how often its row was rendered: only a row reads the first day. */
function countedPoint(id: string, painted: string[]): Pickpoint {
  const point: Partial<Pickpoint> = {
    id,
    name: `Пункт ${id}`,
    service_code: 'cdek',
    kind: 'point',
    address: 'ул. Лесная, 5',
    metro: '',
    latitude: 55.75,
    longitude: 37.6,
    workhours: 'ежедневно 10–20',
    hours: WEEK,
    price: 99,

    days_max: 2,
    can_go: true,
    has_dressing_room: false,
  }
  return Object.defineProperty(point, 'days_min', {
    enumerable: true,
    get() {
      painted.push(id)
      return 1
    },
  }) as Pickpoint
}

const NOTHING_LOST = new Map()

test('a row under the finger raises its marker, and no row is painted anew for it', async () => {
  const document = smallPage('<div id="root"></div>')
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  })
  const painted: string[] = []
  const points = ['a', 'b', 'c'].map(id => countedPoint(id, painted))
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const choose = (times: string) => (
    <PointsChoice
      points={points}
      lost={NOTHING_LOST}
      town={TOWN}
      settings={SETTINGS as never}
      chosen_id={null}
      // A new function each time, like an inline handler of a widget.
      onChoose={() => times}
      below={times}
    />
  )
  root.render(choose('first'))
  await until(() => document.querySelectorAll('.point-row').length === 3)
  expect(painted).toEqual(['a', 'b', 'c'])

  document
    .querySelectorAll('.point-row')[1]
    ?.dispatchEvent(new (eventOf(document))('focusin', { bubbles: true }))
  await turns()
  root.render(choose('second'))
  await until(() => document.querySelector('.points__below')?.textContent === 'second')
  expect(painted).toEqual(['a', 'b', 'c'])
  root.unmount()
})

function eventOf(document: Document): typeof Event {
  return (document.defaultView as unknown as { Event: typeof Event }).Event
}

/** Longer than React takes to render an update. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
}
