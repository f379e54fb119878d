import {
  DETECTION_CLOSED_COOKIE,
  REGION_CHOSEN_COOKIE,
} from '../../../server/contract/delivery/region-cookies.ts'
import { isCookieSet } from '../../shared/cookies.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { look } from '../late-look.ts'

/**
 * «Ваш город — Казань?» (contract 2.2), for visitors who have neither answered nor closed it, and who have
 * scrolled: nothing is asked of somebody who has only just come. Plain: only the browser knows its cookies, no
 * page waits for the detection, and every first page would load React for it.
 */
export function startCityLine(): void {
  const line = document.querySelector<HTMLElement>('[data-city-question]')
  if (!line) return
  if (isCookieSet(REGION_CHOSEN_COOKIE) || isCookieSet(DETECTION_CLOSED_COOKIE)) {
    line.remove()
    return
  }
  // Loaded with its styles, after the page; if that fails, the question is not shown.
  const ask = () =>
    void look
      .then(() => loadChunk(() => import('./city-question.ts')))
      .then(
        ({ askCity }) => askCity(line),
        () => undefined,
      )
  addEventListener('scroll', ask, { once: true, passive: true })
}
