import { EMPTY_CART } from '../server/contract/cart/empty-cart.ts'
import { componentOf } from '../server/contract/component-of.ts'
import type { PageState } from '../server/contract/page-state.ts'
import type { Moment, WidgetName } from '../server/contract/widgets.ts'
import { asksOf, followLink, islandFor } from './asked.ts'
import { type HeldPresses, holdPresses, isAnswered } from './held-presses.ts'
import { openAhead } from './open-ahead.ts'
import { afterPaint } from './shared/after-paint.ts'
import { giveUp, onUnhandled } from './shared/bus.ts'
import { logError } from './shared/calls/log-error.ts'
import { $cart } from './shared/cart/cart-store.ts'
import { loadChunk } from './shared/load-chunk.ts'
import { showNotLoaded } from './shared/show-not-loaded.ts'
import { nextTask, whenIdle } from './start/slices.ts'
import type { IslandWidget } from './wake.tsx'

/**
 * Finds the islands below `root` that are not hydrated, and hydrates each at its moment, at the first click
 * inside it, or when an event asks for it: whichever comes first. Clicks and events until then are held for
 * it.
 */
export function wakeIslands(root: ParentNode, page: PageState): void {
  const wakers = new Map<Element, () => void>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-widget]')) {
    // The default, which a page leaves out.
    element.dataset.widgetStatus ??= 'asleep'
    if (element.dataset.widgetStatus !== 'asleep') continue
    // The frame that answers the click comes before React does.
    const presses = holdPresses(element, () => afterPaint(wake))
    const wake = () => void wakeIsland(element, page, presses)
    wakers.set(element, wake)
    atItsMoment(element, wake)
    element.closest('[popover]')?.addEventListener('beforetoggle', () => afterPaint(wake), { once: true })
  }
  onUnhandled(name => {
    const island = islandFor(name)
    if (!island) return followLink(name)
    const frame = openAhead(island.querySelector('[data-frame]'))
    frame?.dialog.addEventListener('close', () => {
      // The event was received, so the content is loading.
      if (!frame.is_taken && !giveUp(name)) frame.is_refused = true
    })
    wakers.get(island)?.()
  })
}

async function wakeIsland(element: HTMLElement, page: PageState, presses: HeldPresses): Promise<void> {
  if (element.dataset.widgetStatus !== 'asleep') return
  const name = element.dataset.widget as WidgetName
  element.dataset.widgetStatus = 'waking'
  const leaveAsPainted = (error: unknown) => {
    element.dataset.widgetStatus = 'broken'
    logError('widget.broken', `${name}: ${String(error)}`)
    doWithout(element, presses)
  }
  try {
    const [{ wake, typeAgain }, module] = await loadChunk(() =>
      Promise.all([
        import('./wake.tsx'),
        import('./load-widget.ts').then(({ loadWidget }) => loadWidget(name)),
        // The widget would request it itself, but only after it has loaded.
        import('./shared/calls/checked.ts'),
      ]),
    )
    // Parsing React takes long enough for one task.
    await nextTask()
    const Widget = (module as unknown as Record<string, IslandWidget>)[componentOf(name)]
    wake(element, Widget as IslandWidget, page, {
      onAwake: () => {
        element.dataset.widgetStatus = 'awake'
        element.closest('[popover]')?.removeAttribute('aria-busy')
        // Not while it is being inserted into the page.
        setTimeout(presses.doAgain, 0, typeAgain)
      },
      onBroken: leaveAsPainted,
      onRecovered: error => {
        element.dataset.widgetRecovered = String(error)
        logError('widget.recovered', `${name}: ${String(error)}`)
      },
    })
  } catch (error) {
    leaveAsPainted(error)
  }
}

/**
 * The rendered HTML stays. Its links and forms work as in a page without script; for what would do nothing,
 * the shopper gets a message.
 */
function doWithout(element: HTMLElement, presses: HeldPresses): void {
  withoutPopover(element)
  element.addEventListener('click', event => {
    const pressed = (event.target as Element).closest('button')
    if (pressed && !isAnswered(pressed) && (pressed.type !== 'submit' || !pressed.form)) showNotLoaded()
  })
  for (const name of asksOf(element.dataset.widget as WidgetName)) followLink(name)
  // After the rendered HTML was restored.
  setTimeout(() => {
    for (const without of element.querySelectorAll('noscript')) {
      without.insertAdjacentHTML('afterend', without.textContent)
      without.remove()
    }
    presses.doAgain()
  })
}

/** It will stay empty: a click on it shows a message, and what a pointer opens by hovering stays closed. */
function withoutPopover(element: HTMLElement): void {
  const popover = element.closest('[popover]')
  const button = popover?.previousElementSibling
  if (button && button === document.activeElement) showNotLoaded()
  button?.addEventListener('click', showNotLoaded)
  popover?.remove()
}

/** At the first touch where none is named. */
function atItsMoment(element: HTMLElement, wake: () => void): void {
  const moment = element.dataset.wake as Moment | undefined
  if (moment === 'now') wake()
  else if (moment === 'idle') whenIdle(wake)
  else if (moment === 'visible') whenVisible(element, wake)
  else {
    if (moment === 'filled') whenFilled(wake)
    if (moment === 'changed') whenChanged(wake)
    whenTouched(element, wake)
    // A quick shopper types before this script runs.
    if (element.contains(document.activeElement)) afterPaint(wake)
  }
}

/** What follows the cart and the address can stay dormant only as long as these are as it was rendered from. */
function whenChanged(wake: () => void): void {
  const painted = JSON.stringify(EMPTY_CART)
  $cart.subscribe(cart => {
    // Whose it is and where, it does not show.
    if (JSON.stringify({ ...cart, user: null, region_fias_id: undefined }) !== painted) whenIdle(wake)
  })
  if (location.hash !== '') whenIdle(wake)
  addEventListener('hashchange', wake)
}

/** An empty cart is rendered whole: nothing in it needs React. */
/** Even if the address names a step: with an empty cart the step is removed, which only the islands know. */
function whenFilled(wake: () => void): void {
  if (location.hash) wake()
  $cart.subscribe(({ products }) => products.length > 0 && wake())
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
  // An island's own box may be missing (`display: contents`), so its content is observed.
  observer.observe(element.firstElementChild ?? element)
}

function whenTouched(element: HTMLElement, wake: () => void): void {
  const signs = ['pointerenter', 'pointerdown', 'focusin', 'keydown'] as const
  const touched = ({ pointerType }: { pointerType?: string }) => {
    // A finger may scroll; its tap is a click, and React must not run between the finger's down and up.
    if (pointerType === 'touch') return
    for (const sign of signs) element.removeEventListener(sign, touched as EventListener)
    afterPaint(wake)
  }
  for (const sign of signs) element.addEventListener(sign, touched as EventListener, { passive: true })
}
