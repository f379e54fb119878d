import type { CartProduct } from '../../../server/contract/cart/cart.ts'
import { pictureUrl } from '../../../server/contract/catalog/pictures.ts'
import { FALLBACK_TYPE, type RecommendType } from '../../../server/contract/catalog/recommend.ts'
import { formatRubles } from '../../../server/contract/money.ts'
import { withNoBreaks } from '../../../server/contract/no-break.ts'
import { emit } from '../../shared/bus.ts'
import { element } from '../../shared/element.ts'
import { closeModal, openModal } from '../../shared/popup/open-modal.ts'
import { isPopupSilenced, silencePopup } from '../../shared/popup/popup-silence.ts'
import { loadRecommended, showIn } from './recommended-list.ts'

const FIRST_TYPE: RecommendType = 'website.reco.product.together'

/** The popup itself: what was added, where to go, what goes with it. Plain: it is shown once, and follows nothing. */
export function showAdded(product: CartProduct): void {
  const place = element('div', { className: 'added__more', hidden: true })
  const cross = element('button', { type: 'button', className: 'popup__close', 'aria-label': 'Закрыть' })
  const stay = element('button', { type: 'button', className: 'button', textContent: 'Продолжить покупки' })
  const dialog = element('dialog', { className: 'popup added', 'aria-labelledby': 'added-title' }, [
    element('div', { className: 'popup__body' }, [
      element('header', { className: 'popup__head' }, [
        element('h2', {
          className: 'popup__title',
          id: 'added-title',
          textContent: 'Товар добавлен в корзину',
        }),
        cross,
      ]),
      productLine(product),
      element('div', { className: 'added__ways' }, [
        element('a', {
          className: 'button button--primary',
          href: '/order/',
          textContent: 'Перейти в корзину',
        }),
        stay,
      ]),
      place,
      silenceBox(),
    ]),
  ])
  for (const button of [cross, stay]) button.addEventListener('click', () => closeModal(dialog))
  dialog.addEventListener('click', event => event.target === dialog && closeModal(dialog))
  dialog.addEventListener('close', () => {
    dialog.remove()
    // The button that was pressed has become a link by now, and focus had nowhere to go back to.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.buy__button')?.focus({ preventScroll: true })
  })
  ;(document.querySelector('main') ?? document.body).append(dialog)
  openModal(dialog, () => void recommend(place, product.barcode || product.sku_id))
}

/** Bought together with it; where nothing is known of that, what may please this visitor (contract 2.7). */
async function recommend(place: HTMLElement, barcode: string): Promise<void> {
  const ask = (type: RecommendType) =>
    loadRecommended({
      type,
      barcode,
      view_event: 'added-popup-view',
      click_event: 'added-popup-click',
      slides_to_show: 3,
    })
  const list = (await ask(FIRST_TYPE)) ?? (await ask(FALLBACK_TYPE))
  if (!list) return
  const here = element('div', {})
  const title = list.dataset.recommendList === FIRST_TYPE ? 'С этим покупают' : 'Вам может понравиться'
  place.append(element('h3', { className: 'added__title', textContent: title }), here)
  place.hidden = false
  showIn(here, list)
}

function productLine({ img, name, variant, price }: CartProduct): HTMLElement {
  return element('div', { className: 'added__product' }, [
    element('img', {
      className: 'added__picture',
      src: pictureUrl(img, 160, 'webp'),
      alt: '',
      width: 72,
      height: 96,
    }),
    element('div', {}, [
      element('p', { textContent: withNoBreaks(name) }),
      element('p', { className: 'added__variant', textContent: variant }),
      element('p', { className: 'added__price', textContent: formatRubles(price) }),
    ]),
  ])
}

function silenceBox(): HTMLElement {
  const box = element('input', { type: 'checkbox', className: 'checkbox__input', checked: isPopupSilenced() })
  box.addEventListener('change', () => {
    silencePopup(box.checked)
    emit('goal.reached', { goal: box.checked ? 'dont-show-related-products' : 'show-related-products' })
  })
  return element('label', { className: 'checkbox added__silence' }, [
    box,
    element('span', { className: 'checkbox__text', textContent: 'Больше не показывать' }),
  ])
}
