import { afterPaint } from '../shared/after-paint.ts'

/**
 * Tabs (`[data-tabs]`) by the ARIA pattern: arrows, Home and End move the choice, Tab leaves for the panel. Plain: all
 * panels are painted, one is shown.
 */
export function startTabs(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const tabs = [...place.querySelectorAll<HTMLElement>('[data-tab]')]
    place.addEventListener('click', event => {
      const tab = (event.target as Element).closest<HTMLElement>('[data-tab]')
      if (tab) choose(tabs, tab)
    })
    place.addEventListener('keydown', event => {
      const at = tabs.indexOf(event.target as HTMLElement)
      const moves: Record<string, HTMLElement | undefined> = {
        ArrowRight: tabs[at + 1] ?? tabs[0],
        ArrowLeft: tabs[at - 1] ?? tabs.at(-1),
        Home: tabs[0],
        End: tabs.at(-1),
      }
      const tab = moves[event.key]
      if (at < 0 || !tab) return
      event.preventDefault()
      choose(tabs, tab)
      tab.focus()
    })
  }
}

function choose(tabs: HTMLElement[], chosen: HTMLElement): void {
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === chosen))
    tab.tabIndex = tab === chosen ? 0 : -1
  }
  // A panel of tiles takes long to lay out: the tab answers first.
  afterPaint(() => {
    for (const tab of tabs) {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
      if (panel) panel.hidden = tab.ariaSelected !== 'true'
    }
  })
}
