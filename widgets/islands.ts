import type { ComponentType } from 'react'
import type { PageState } from '../server/contract/page-state.ts'
import type { Moment, WidgetName } from '../server/contract/widgets.ts'
import { REGISTRY } from './registry.ts'
import { logError } from './shared/log-error.ts'

/** Finds the islands below `root` that are asleep, and wakes each at its moment. */
export function wakeIslands(root: ParentNode, page: PageState): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-widget-status="asleep"]')) {
    atItsMoment(element, () => void wakeIsland(element, page))
  }
}

async function wakeIsland(element: HTMLElement, page: PageState): Promise<void> {
  if (element.dataset.widgetStatus !== 'asleep') return
  const name = element.dataset.widget as WidgetName
  element.dataset.widgetStatus = 'waking'
  const giveUp = (error: unknown) => {
    element.dataset.widgetStatus = 'broken'
    logError('widget.broken', `${name}: ${String(error)}`)
  }
  try {
    const [{ wake }, Widget] = await Promise.all([import('./wake.tsx'), REGISTRY[name]()])
    wake(element, Widget as ComponentType<object>, page, {
      onAwake: () => {
        element.dataset.widgetStatus = 'awake'
      },
      onBroken: giveUp,
      onRecovered: error => {
        element.dataset.widgetRecovered = String(error)
        logError('widget.recovered', `${name}: ${String(error)}`)
      },
    })
  } catch (error) {
    giveUp(error)
  }
}

function atItsMoment(element: HTMLElement, wake: () => void): void {
  const moment = element.dataset.wake as Moment
  if (moment === 'now') wake()
  else if (moment === 'idle') whenIdle(wake)
  else if (moment === 'visible') whenVisible(element, wake)
  else whenTouched(element, wake)
}

function whenIdle(wake: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 3_000 })
  else setTimeout(wake, 300)
}

function whenVisible(element: HTMLElement, wake: () => void): void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: '200px' },
  )
  // An island's own box may be none (`display: contents`): its content is watched.
  observer.observe(element.firstElementChild ?? element)
}

function whenTouched(element: HTMLElement, wake: () => void): void {
  const signs = ['pointerenter', 'pointerdown', 'focusin', 'keydown'] as const
  const touched = () => {
    for (const sign of signs) element.removeEventListener(sign, touched)
    wake()
  }
  for (const sign of signs) element.addEventListener(sign, touched, { passive: true })
}
