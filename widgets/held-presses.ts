import { openAhead } from './open-ahead.ts'
import { afterPaint } from './shared/after-paint.ts'
import { opensElsewhere } from './shared/opens-elsewhere.ts'
import { closeUntaken, isStanding } from './shared/popup/popup-frame.ts'

/** What was pressed and typed inside an island that was not awake. */
export interface HeldPresses {
  /**
   * Holds nothing more, and does again, in order, what was held: by then somebody listens. An opener's press still waits
   * for the frame of its popup: React comes after it, awake or not.
   *
   * @param typeAgain tells whoever listens of a text that stands in a field already; without it nobody asks
   */
  doAgain(typeAgain?: (field: TextField) => void): void
}

const PRESSED = 'a, button, input, select, summary, textarea, label, [role="button"]'
/**
 * HTML answers these, whoever sleeps: what folds and opens by itself, a search, which leads to its page, and the boxes of a
 * form that leads to an address: they stand ticked in it, where its island finds them when it wakes.
 */
const ANSWERED =
  'summary, [commandfor], [popovertarget], [role="search"] button, [method="get"] :is(label, [type="checkbox"])'
export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Act = (typeAgain: ((field: TextField) => void) | undefined) => void

/**
 * Holds presses and typed texts inside a sleeping island, so that the first of them is not lost, by mouse, finger or key
 * (a key's press is a click, too). A link to another page needs no script and is let go; so is what no script follows.
 *
 * @param onPress the island is wanted now
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
    // After another press this one may mean something else.
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
      // It may have meant something else by now.
      if (frame) setTimeout(closeUntaken)
    }
    if (isAwake) return afterPaint(press)
    // The tap is answered by the next frame, whenever the island comes (`styles/controls.css`); of several, one is chosen.
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
      // By what is there now: an island that could not wake was painted anew.
      releasePress(island)
      doNext(held, typeAgain)
    },
  }
}

/** What was pressed before anybody listened (`widgets/first/first.ts`): by now everybody does. */
export function pressHeld(): void {
  const { held } = window as unknown as { held?: Set<HTMLElement> }
  doNext([...(held ?? [])].map(pressed => () => held?.has(pressed) && pressed.click()))
}

function releasePress(place: Element | null): void {
  for (const each of place?.querySelectorAll<HTMLElement>('[data-pressed]') ?? []) delete each.dataset.pressed
}

/** By HTML, whoever sleeps. */
export function isAnswered(pressed: Element): boolean {
  return pressed.matches(ANSWERED)
}

/** One after another, as a shopper does: the island follows what was done before it is told the next. */
function doNext(acts: Act[], typeAgain?: Parameters<Act>[0]): void {
  const act = acts.shift()
  if (!act) return
  act(typeAgain)
  setTimeout(doNext, 0, acts, typeAgain)
}

/** A popup's opener may be a link for those without a script: the popup is what was meant. */
function leavesPage(pressed: HTMLElement, event: MouseEvent): boolean {
  const link = pressed.closest('a')
  return link !== null && (opensElsewhere(event) || !link.hasAttribute('aria-haspopup'))
}

function isTypedInto(pressed: HTMLElement): boolean {
  return ((pressed as HTMLLabelElement).control ?? pressed).matches(TYPED_INTO)
}

const TYPED_INTO =
  'textarea, select, input:not([type=button], [type=checkbox], [type=image], [type=radio], [type=reset], [type=submit])'
