/**
 * The bag of header and navbar rolls once: something was put into it. Nothing moves for those who asked for
 * less motion.
 */
export function rollBag(): void {
  // The store of the cart is tested without a browser.
  if (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches !== false) return
  for (const bag of document.querySelectorAll('.icon--bag'))
    bag.animate(
      { rotate: ['0deg', '-16deg', '12deg', '-6deg', '0deg'] },
      { duration: 400, easing: 'ease-out', id: 'bag-rolls' },
    )
}
