const STEP = 16

/**
 * Colours of a tile as dots: `<p class="color-dots" data-colors="#1f4fa3 #c97b84">2 цвета</p>`. Drawn when they come near,
 * as one background: elements of their own would be ten more a tile. Without script the words stand there. Plain: nobody
 * presses them.
 */
export function startColorDots(): void {
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        draw(target as HTMLElement)
      }
    },
    { rootMargin: '100% 0px' },
  )
  const watch = () => {
    for (const dots of document.querySelectorAll('.color-dots:not([data-watched])')) {
      dots.setAttribute('data-watched', '')
      observer.observe(dots)
    }
  }
  watch()
  new MutationObserver(watch).observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
  })
}

function draw(dots: HTMLElement): void {
  const colors = (dots.dataset.colors ?? '').split(' ')
  // A hairline around each, for what is white is a dot, too.
  const layers = colors.map(
    (color, at) =>
      `radial-gradient(circle, ${color} 5px, #0003 5.3px 5.8px, #0000 6px) ${at * STEP}px 2px / 12px 12px no-repeat`,
  )
  dots.style.background = layers.join()
  const more = Number.parseInt(dots.textContent, 10) - colors.length
  if (more > 0) dots.dataset.more = `+${more}`
}
