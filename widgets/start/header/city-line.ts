import {
  DETECTION_CLOSED_COOKIE,
  REGION_CHOSEN_COOKIE,
} from '../../../server/contract/delivery/region-cookies.ts'
import { isCookieSet } from '../../shared/cookies.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { look } from '../late-look.ts'

/**
 * «Ваш город — Казань?» (contract 2.2): of whoever has neither answered nor closed it. Plain: only the browser knows its
 * cookies, no page waits for the detection, and of React it would be the one thing on every first page.
 */
export function startCityLine(): void {
  const line = document.querySelector<HTMLElement>('[data-city-question]')
  if (!line) return
  if (isCookieSet(REGION_CHOSEN_COOKIE) || isCookieSet(DETECTION_CLOSED_COOKIE)) {
    line.remove()
    return
  }
  // It comes with its look, after the page; when it does not, nobody is asked.
  void look
    .then(() => loadChunk(() => import('./city-question.ts')))
    .then(
      ({ askCity }) => askCity(line),
      () => undefined,
    )
}
