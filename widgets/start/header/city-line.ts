import {
  DETECTION_CLOSED_COOKIE,
  REGION_CHOSEN_COOKIE,
} from '../../../server/contract/delivery/region-cookies.ts'
import { isCookieSet } from '../../shared/cookies.ts'
import { look } from '../late-look.ts'
import { askCity } from './city-question.ts'

/**
 * «Ваш город — Казань?» (contract 2.2): of whoever has neither answered nor closed it. Not an island: only the browser
 * knows its cookies, no page waits for the detection, and of React it would be the one thing on every first page.
 */
export function startCityLine(): void {
  const line = document.querySelector<HTMLElement>('[data-city-question]')
  if (!line) return
  if (isCookieSet(REGION_CHOSEN_COOKIE) || isCookieSet(DETECTION_CLOSED_COOKIE)) {
    line.remove()
    return
  }
  // Its look comes with the rest.
  void look.then(() => askCity(line))
}
