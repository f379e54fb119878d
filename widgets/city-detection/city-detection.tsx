import { useEffect, useState } from 'react'
import { type ChosenRegion, RegionList } from '../../server/contract/delivery/region.ts'
import {
  DETECTION_CLOSED_COOKIE,
  REGION_CHOSEN_COOKIE,
} from '../../server/contract/delivery/region-cookies.ts'
import { emit } from '../shared/bus.ts'
import { chooseRegion, rememberChosen } from '../shared/choose-region.ts'
import { isCookieSet, setCookie } from '../shared/cookies.ts'
import { lightGet } from '../shared/light-get.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'

/** The line is empty until the answer comes, and gone once the shopper has given theirs. */
type Question = 'empty' | 'gone' | ChosenRegion

/**
 * «Ваш город — Казань?», asked of whoever has neither answered nor closed it.
 *
 * An island because only the browser knows its cookies, and because no page waits for the detection.
 */
export function CityDetection() {
  const region = useShopStore($region, page => page.region)
  const [question, setQuestion] = useState<Question>('empty')

  useEffect(() => {
    if (isCookieSet(REGION_CHOSEN_COOKIE) || isCookieSet(DETECTION_CLOSED_COOKIE)) return setQuestion('gone')
    const present = $region.get()
    lightGet('/api/v2/regions/?filter=detected', RegionList).then(
      ([found]) => setQuestion(found ?? present),
      // Contract 1.8: silent. The city that the page is of is asked about instead.
      () => setQuestion(present),
    )
  }, [])

  if (question === 'gone') return null
  if (question === 'empty') return <div className="notice city-detection" aria-hidden="true" />
  const agree = () => {
    setQuestion('gone')
    rememberChosen()
    // What is shown is of another city: the page opens anew, or stays as it is when that fails.
    if (question.fias_id !== region.fias_id) void chooseRegion(question).catch(() => undefined)
  }
  const change = () => {
    setQuestion('gone')
    emit('region.asked', { opener: null })
  }
  const close = () => {
    setQuestion('gone')
    setCookie(DETECTION_CLOSED_COOKIE)
  }
  return (
    <section className="notice city-detection" aria-label="Ваш город">
      <p className="notice__text city-detection__question" role="status">
        Ваш город — <b>{question.name}</b>?
      </p>
      <button type="button" className="notice__button city-detection__yes" onClick={agree}>
        Да
      </button>
      <button type="button" className="notice__button city-detection__no" onClick={change}>
        Нет, изменить
      </button>
      <button
        type="button"
        className="notice__close city-detection__close"
        aria-label="Закрыть"
        onClick={close}
      />
    </section>
  )
}
