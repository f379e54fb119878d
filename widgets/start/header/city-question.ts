import type { ChosenRegion } from '../../../server/contract/delivery/region.ts'
import { DELIVERY_ADDRESS_KEY } from '../../../server/contract/delivery/region.ts'
import { DETECTION_CLOSED_COOKIE } from '../../../server/contract/delivery/region-cookies.ts'
import { emit } from '../../shared/bus.ts'
import { setCookie } from '../../shared/cookies.ts'
import { element } from '../../shared/element.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { rememberChosen } from '../../shared/region/region-chosen.ts'
import { findStorage } from '../../shared/storage.ts'
import { $region } from '../../shared/visitor-store.ts'

const WAITS_MS = 15_000
const NOT_CHOSEN = 'Город не сменился. Выберите его вверху страницы.'

/**
 * Detects the visitor's city and asks whether it is right, in a line along the lower edge of the window: nothing
 * moves, and no control is covered. Whoever has chosen how the order reaches them has chosen the city with it, and is
 * not asked. Plain, as what brings it is (`city-line.ts`).
 */
export async function askCity(line: HTMLElement): Promise<void> {
  if (isWayChosen()) return line.remove()
  // A file of its own: what asks is in a file that the order's page loads, too.
  const keeping = loadChunk(() => import('./keep-off-controls.ts')).catch(() => null)
  // Contract 1.8: a failure is silent; the question is then about the page's own city.
  const region = (await detect().catch(() => null)) ?? $region.get()
  const keeper = await keeping
  line.append(...question(region, line))
  line.setAttribute('aria-label', 'Ваш город')
  line.removeAttribute('aria-hidden')
  keeper?.keepOffControls(line)
}

/** On the card or in the order (contract 1.9); a change of the region forgets it. */
function isWayChosen(): boolean {
  return /"service_id":\d/.test(findStorage('sessionStorage')?.getItem(DELIVERY_ADDRESS_KEY) ?? '')
}

/** Checked without a schema, because only its name is shown; the server validates it when it is chosen. */
async function detect(): Promise<ChosenRegion | null> {
  const answer = await fetch('/api/v2/regions/?filter=detected', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    signal: AbortSignal.timeout(WAITS_MS),
  })
  const [found] = answer.ok ? ((await answer.json()) as (ChosenRegion | undefined)[]) : []
  return typeof found?.name === 'string' && typeof found.fias_id === 'string' ? found : null
}

function question(region: ChosenRegion, line: HTMLElement): HTMLElement[] {
  const answer = (
    className: string,
    given: { textContent: string } | { 'aria-label': string },
    act: () => void,
  ) => {
    const button = element('button', { type: 'button', className, ...given })
    button.addEventListener('click', () => {
      line.remove()
      act()
    })
    return button
  }
  const words = element('p', { className: 'notice__text city-detection__question', role: 'status' })
  words.append('Ваш город — ', element('b', { textContent: region.name }), '?')
  return [
    words,
    answer('notice__button city-detection__yes', { textContent: 'Да' }, () => {
      rememberChosen()
      // The page shows another city: it is reloaded, or stays as it is if that fails, and says what else to do.
      if (region.fias_id !== $region.get().fias_id)
        choose(region).catch(() => emit('toast.asked', { text: NOT_CHOSEN }))
    }),
    answer('notice__button city-detection__no', { textContent: 'Нет, изменить' }, () =>
      emit('region.asked', { opener: null }),
    ),
    answer('notice__close city-detection__close', { 'aria-label': 'Закрыть' }, () =>
      setCookie(DETECTION_CLOSED_COOKIE),
    ),
  ]
}

async function choose(region: ChosenRegion): Promise<void> {
  const { chooseRegion } = await loadChunk(() => import('../../shared/region/choose-region.ts'))
  await chooseRegion(region)
}
