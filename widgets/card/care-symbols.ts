import { addStyles } from '../shared/add-styles.ts'
import { element } from '../shared/element.ts'
import { careOf } from './care-words.ts'

/** The address that the build knows (`build/build.ts`). */
declare const CARE_STYLES: string

/**
 * Puts signs beside the words of care, a line each. The words are what a screen reader says. Nothing is touched where
 * the signs do not come, or none is known.
 */
export async function showCareSymbols(words: HTMLElement): Promise<void> {
  const lines = careOf(words.textContent ?? '')
  if (!lines.some(({ signs }) => signs.length > 0)) return
  if (!(await addStyles(CARE_STYLES)) || !words.isConnected) return
  const rows = lines.map(line =>
    element('li', { className: 'care__line' }, [
      element(
        'span',
        { className: 'care__signs', 'aria-hidden': 'true' },
        line.signs.map(sign => element('span', { className: classOf(sign) })),
      ),
      element('span', { textContent: line.words }),
    ]),
  )
  // A list without marks is none to some screen readers, unless it is called one.
  words.replaceWith(element('ul', { className: 'care__list', role: 'list' }, rows))
}

function classOf(sign: string): string {
  return ['care', ...sign.split(' ').map(part => `care--${part}`)].join(' ')
}
