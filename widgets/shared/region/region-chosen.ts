import { REGION_CHOSEN_COOKIE } from '../../../server/contract/delivery/region-cookies.ts'
import { setCookie } from '../cookies.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Contract 2.9: the region cookie lasts for a year. */
export function rememberChosen(): void {
  setCookie(REGION_CHOSEN_COOKIE, YEAR_SECONDS)
}
