/**
 * Calls `act` once for each element that comes near the view, also for those that are added later.
 *
 * @param selector of elements; a mark, `data-watched`, tells those that are known already
 */
export function whenNear(selector: string, act: (element: HTMLElement) => void, rootMargin = '0px'): void {
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        act(target as HTMLElement)
      }
    },
    { rootMargin },
  )
  const watch = () => {
    for (const element of document.querySelectorAll(`${selector}:not([data-watched])`)) {
      element.setAttribute('data-watched', '')
      observer.observe(element)
    }
  }
  watch()
  new MutationObserver(watch).observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
  })
}
