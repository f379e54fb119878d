import { openAhead } from './open-ahead.ts'
import { afterPaint } from './shared/after-paint.ts'
import { opensElsewhere } from './shared/opens-elsewhere.ts'
import { closeUntaken, isStanding } from './shared/popup/popup-frame.ts'

/** Clicks and input inside an island that is not hydrated. */
export interface HeldPresses {
  /**
   * Stops holding, and repeats in order what was held: by then the island listens. An opener's click still
   * waits for the frame of its popup: React comes after it in any case.
   *
   * @param typeAgain reports a text that is already in a field to whoever listens; nothing is reported
   *   without it
   */
  doAgain(typeAgain?: (field: TextField) => void): void
}

const PRESSED = 'a, button, input, select, summary, textarea, label, [role="button"]'
/**
 * HTML handles these without the island: what folds and opens by itself, a search form, and the boxes of a
 * form with an address: they stay ticked, and the island finds them when it hydrates.
 */
const ANSWERED =
  'summary, [commandfor], [popovertarget], [role="search"] button, [method="get"] :is(label, [type="checkbox"])'
export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Act = (typeAgain: ((field: TextField) => void) | undefined) => void

/**
 * Holds clicks and input inside an island that is not hydrated, so that the first of them is not lost, by
 * mouse, finger or key (a key press is a click, too). A link to another page needs no script and is followed;
 * so is anything that no script handles.
 *
 * @param onPress the island is needed now
 */
export function holdPresses(island: HTMLElement, onPress: () => void): HeldPresses {
  const held: Act[] = []
  const typed = new Set<EventTarget>()
  let isAwake = false
  let isAgain = false
  const onClick = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>(PRESSED)
    if (isAgain || !pressed || leavesPage(pressed, event)) return
    if (!isAwake) onPress()
    if (isTypedInto(pressed) || isAnswered(pressed)) return
    // After another click this one may mean something else.
    const frame = held.length === 0 ? openAhead(pressed) : null
    if (isAwake && !frame) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const press = () => {
      // The shopper has closed it already.
      if (!pressed.isConnected || (frame && !isStanding(frame))) return
      isAgain = true
      pressed.click()
      isAgain = false
      // It may mean something else by now.
      if (frame) setTimeout(closeUntaken)
    }
    if (isAwake) return afterPaint(press)
    // The next frame shows the tap, whenever the island comes (`styles/controls.css`); of several, one is
    // marked.
    releasePress(pressed.closest('fieldset'))
    pressed.dataset.pressed = ''
    held.push(press)
  }
  const onInput = (event: Event) => {
    const field = event.target as TextField
    if (typed.has(field) || !field.matches(TYPED_INTO)) return
    typed.add(field)
    held.push(typeAgain => field.isConnected && typeAgain?.(field))
    onPress()
  }
  island.addEventListener('click', onClick, true)
  island.addEventListener('input', onInput, true)
  return {
    doAgain(typeAgain) {
      isAwake = island.dataset.widgetStatus === 'awake'
      if (!isAwake) island.removeEventListener('click', onClick, true)
      island.removeEventListener('input', onInput, true)
      // Found again in the page: an island that failed to hydrate was rendered anew.
      releasePress(island)
      doNext(held, typeAgain)
    },
  }
}

/** Clicks before anything listened (`widgets/first/first.ts`): by now everything does. */
export function pressHeld(): void {
  const { held } = window as unknown as { held?: Set<HTMLElement> }
  doNext([...(held ?? [])].map(pressed => () => held?.has(pressed) && pressed.click()))
}

function releasePress(place: Element | null): void {
  for (const each of place?.querySelectorAll<HTMLElement>('[data-pressed]') ?? []) delete each.dataset.pressed
}

/** By HTML, without the island. */
export function isAnswered(pressed: Element): boolean {
  return pressed.matches(ANSWERED)
}

/** One after another, like a shopper: the island reacts to each before the next. */
function doNext(acts: Act[], typeAgain?: Parameters<Act>[0]): void {
  const act = acts.shift()
  if (!act) return
  act(typeAgain)
  setTimeout(doNext, 0, acts, typeAgain)
}

/** A popup's opener may be a link for browsers without script: the popup was meant. */
function leavesPage(pressed: HTMLElement, event: MouseEvent): boolean {
  const link = pressed.closest('a')
  return link !== null && (opensElsewhere(event) || !link.hasAttribute('aria-haspopup'))
}

function isTypedInto(pressed: HTMLElement): boolean {
  return ((pressed as HTMLLabelElement).control ?? pressed).matches(TYPED_INTO)
}

const TYPED_INTO =
  'textarea, select, input:not([type=button], [type=checkbox], [type=image], [type=radio], [type=reset], [type=submit])'
