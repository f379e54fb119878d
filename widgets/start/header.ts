import { $cart } from '../shared/cart-store.ts'
import { $checkoutStep } from '../shared/visitor-store.ts'

/** Specification 2, section 9: pixels scrolled. */
const PRODUCT_DETAIL_FROM = 230
const WHITE_FROM = 585

/** The header of a product's page changes as it scrolls; header and navbar hide by the checkout step. */
export function startHeader(): void {
  const header = document.querySelector('[data-header]')
  if (header && document.body.dataset.page === 'product') {
    const follow = () => {
      header.classList.toggle('header--product-detail', scrollY > PRODUCT_DETAIL_FROM)
      header.classList.toggle('header--white', scrollY > WHITE_FROM)
    }
    addEventListener('scroll', follow, { passive: true })
    follow()
  }
  $checkoutStep.subscribe(step => {
    if (step === null) delete document.documentElement.dataset.checkoutStep
    else document.documentElement.dataset.checkoutStep = String(step)
  })
  $cart.subscribe(({ quantity_total }) => {
    for (const count of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
      count.textContent = String(quantity_total)
      count.hidden = quantity_total === 0
    }
  })
}
