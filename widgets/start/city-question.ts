import { type ChosenRegion, RegionList } from '../../server/contract/delivery/region.ts'
import { DETECTION_CLOSED_COOKIE } from '../../server/contract/delivery/region-cookies.ts'
import { emit } from '../shared/bus.ts'
import { chooseRegion, rememberChosen } from '../shared/choose-region.ts'
import { setCookie } from '../shared/cookies.ts'
import { element } from '../shared/element.ts'
import { lightGet } from '../shared/light-get.ts'
import { $region } from '../shared/visitor-store.ts'

/** Asks where the visitor is, and then them: the line has its height already, nothing moves. */
export async function askCity(line: HTMLElement): Promise<void> {
  const present = $region.get()
  const region = await lightGet('/api/v2/regions/?filter=detected', RegionList).then(
    ([found]) => found ?? present,
    // Contract 1.8: silent. The city that the page is of is asked about instead.
    () => present,
  )
  line.append(...question(region, line))
  line.setAttribute('aria-label', 'Ваш город')
  line.removeAttribute('aria-hidden')
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
      if (region.fias_id !== $region.get().fias_id) void chooseRegion(region).catch(() => undefined)
    }),
    answer('notice__button city-detection__no', { textContent: 'Нет, изменить' }, () =>
      emit('region.asked', { opener: null }),
    ),
    answer('notice__close city-detection__close', { 'aria-label': 'Закрыть' }, () =>
      setCookie(DETECTION_CLOSED_COOKIE),
    ),
  ]
}
