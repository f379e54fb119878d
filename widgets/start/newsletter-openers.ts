import { emit } from '../shared/bus.ts'

/**
 * Buttons that open the newsletter's popup from elsewhere (`[data-newsletter]`). The widget sleeps in the footer until it
 * is seen, so it is brought to its place first.
 */
export function startNewsletterOpeners(): void {
  document.addEventListener('click', event => {
    const opener = (event.target as Element).closest<HTMLElement>('[data-newsletter]')
    if (opener) askWhenAwake(opener)
  })
}

function askWhenAwake(opener: HTMLElement): void {
  const island = document.querySelector<HTMLElement>('[data-widget="newsletter"]')
  if (!island || island.dataset.widgetStatus === 'awake') {
    emit('newsletter.asked', { opener })
    return
  }
  const observer = new MutationObserver(() => {
    if (island.dataset.widgetStatus !== 'awake') return
    observer.disconnect()
    emit('newsletter.asked', { opener })
  })
  observer.observe(island, { attributeFilter: ['data-widget-status'] })
  island.firstElementChild?.scrollIntoView({ block: 'nearest' })
}
