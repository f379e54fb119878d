import { addStyles } from '../shared/add-styles.ts'
import { element } from '../shared/element.ts'
import { careOf } from './care-words.ts'

/** The address that the build knows (`build/build.ts`). */
declare const CARE_STYLES: string

/**
 * Puts care symbols beside the words of care, a line each. The words are what a screen reader reads. Nothing
 * is changed if the symbols do not load, or none is known. Plain: the words are in the page.
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
  // Some screen readers treat a list without markers as none, unless it has the role.
  words.replaceWith(element('ul', { className: 'care__list', role: 'list' }, rows))
}

function classOf(sign: string): string {
  return ['care', ...sign.split(' ').map(part => `care--${part}`)].join(' ')
}
