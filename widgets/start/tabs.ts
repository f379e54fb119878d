import { afterPaint } from '../shared/after-paint.ts'

/** Tabs (`[data-tabs]`) by the ARIA pattern: arrows, Home and End move the choice, Tab leaves for the panel. */
export function startTabs(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const tabs = [...place.querySelectorAll<HTMLElement>('[data-tab]')]
    place.addEventListener('click', event => {
      const tab = (event.target as Element).closest<HTMLElement>('[data-tab]')
      if (tab) choose(tabs, tab)
    })
    place.addEventListener('keydown', event => {
      const at = tabs.indexOf(event.target as HTMLElement)
      const to = at < 0 ? undefined : moved(event.key, at, tabs.length)
      const tab = to === undefined ? undefined : tabs[to]
      if (!tab) return
      event.preventDefault()
      choose(tabs, tab)
      tab.focus()
    })
  }
}

function moved(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
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
