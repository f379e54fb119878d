import type { ChosenRegion } from '../../../server/contract/delivery/region.ts'
import { DETECTION_CLOSED_COOKIE } from '../../../server/contract/delivery/region-cookies.ts'
import { emit } from '../../shared/bus.ts'
import { setCookie } from '../../shared/cookies.ts'
import { element } from '../../shared/element.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { rememberChosen } from '../../shared/region/region-chosen.ts'
import { $region } from '../../shared/visitor-store.ts'

const WAITS_MS = 15_000

/** Asks where the visitor is, and then them: the line has its height already, nothing moves. */
export async function askCity(line: HTMLElement): Promise<void> {
  // Contract 1.8: silent. The city that the page is of is asked about instead.
  const region = (await detect().catch(() => null)) ?? $region.get()
  line.append(...question(region, line))
  line.setAttribute('aria-label', 'Ваш город')
  line.removeAttribute('aria-hidden')
}

/** Looked at by hand, for only its words are shown; when it is chosen, the server looks at all of it. */
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
      // What is shown is of another city: the page opens anew, or stays as it is when that fails.
      if (region.fias_id !== $region.get().fias_id) void choose(region).catch(() => undefined)
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
