import { useEffect, useState } from 'react'
import {
  type ChosenRegion,
  DETECTION_CLOSED_COOKIE,
  REGION_CHOSEN_COOKIE,
  RegionList,
} from '../../server/contract/region.ts'
import { emit } from '../shared/bus.ts'
import { chooseRegion, rememberChosen } from '../shared/choose-region.ts'
import { isCookieSet, setCookie } from '../shared/cookies.ts'
import { lightGet } from '../shared/light-get.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'

/**
 * «Ваш город — Казань?», asked of whoever has neither answered nor closed it.
 *
 * An island because only the browser knows its cookies, and because no page waits for the detection.
 */
export function CityDetection() {
  const region = useShopStore($region, page => page.region)
  const [detected, setDetected] = useState<ChosenRegion | null>(null)

  useEffect(() => {
    if (isCookieSet(REGION_CHOSEN_COOKIE) || isCookieSet(DETECTION_CLOSED_COOKIE)) return
    lightGet('/api/v2/regions/?filter=detected', RegionList).then(
      ([found]) => setDetected(found ?? null),
      // Nothing is asked then (specification 1, section 8: silent); the next page tries again.
      () => undefined,
    )
  }, [])

  if (!detected) return null
  const agree = () => {
    setDetected(null)
    rememberChosen()
    // What is shown is of another city: the page opens anew, or stays as it is when that fails.
    if (detected.fias_id !== region.fias_id) void chooseRegion(detected).catch(() => undefined)
  }
  const change = () => {
    setDetected(null)
    emit('region.asked', { opener: null })
  }
  const close = () => {
    setDetected(null)
    setCookie(DETECTION_CLOSED_COOKIE)
  }
  return (
    <section className="city-detection" aria-label="Ваш город">
      <p className="city-detection__question" role="status">
        Ваш город — <b>{detected.name}</b>?
      </p>
      <div className="city-detection__answers">
        <button type="button" className="button button--primary" onClick={agree}>
          Да
        </button>
        <button type="button" className="button" onClick={change}>
          Нет, изменить
        </button>
      </div>
      <button type="button" className="city-detection__close" aria-label="Закрыть" onClick={close} />
    </section>
  )
}
