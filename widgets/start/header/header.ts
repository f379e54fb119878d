import { $checkoutStep } from '../../shared/visitor-store.ts'

/** Contract 2.9: pixels scrolled. */
const PRODUCT_DETAIL_FROM = 230
const WHITE_FROM = 585
/** Pixels after which the second row of the phone's header is hidden. */
const SCROLLED_FROM = 60

/**
 * Changes the header with scrolling, mainly on pages that begin with a picture (`[data-picture-first]`), where
 * it is transparent on a desktop. Header and navbar are hidden by checkout step (contract 2.2). Plain: it only
 * sets classes.
 */
export function startHeader(): void {
  const header = document.querySelector<HTMLElement>('[data-header]')
  const navbar = document.querySelector<HTMLElement>('[data-navbar]')
  if (header) followScroll(header)
  $checkoutStep.subscribe(step => {
    const is_later = (step ?? 1) > 1
    if (header) header.hidden = is_later
    if (navbar) navbar.hidden = is_later || isPlacedOrder()
  })
}

function followScroll(header: HTMLElement): void {
  const isOverPicture = document.querySelector('[data-picture-first]') !== null
  const follow = () => {
    header.classList.toggle('header--scrolled', scrollY > SCROLLED_FROM)
    if (!isOverPicture) return
    header.classList.toggle('header--product-detail', scrollY > PRODUCT_DETAIL_FROM)
    header.classList.toggle('header--white', scrollY > WHITE_FROM)
  }
  addEventListener('scroll', follow, { passive: true })
  follow()
}

function isPlacedOrder(): boolean {
  return new URLSearchParams(location.search).has('ORDER_ID')
}
