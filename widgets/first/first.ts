import { pressThrough } from './press-through.ts'

/**
 * The one script that stands in the page itself (`build/inlined.ts`): a heart turns at the tap, also before the start file
 * is there, and nothing that is pressed while pages change over is lost. What was wished is kept for that file, of this page
 * or of the next (`widgets/shared/favorites/heart-wishes.ts`), which then takes the taps over.
 *
 * What else is pressed before the start, when nobody listens yet, is held until everybody does (`widgets/start.ts`); links and
 * forms lead on by themselves. A page that was left has forgotten it when it comes back.
 */
let choices: Record<string, [is_wanted: boolean, offer: string]> | undefined
const held = new Set<HTMLElement>()
Object.assign(window, { held })
document.addEventListener(
  'click',
  event => {
    const pressed = (event.target as Element).closest<HTMLElement>(
      '[type=button],[data-favorite],fieldset label',
    )
    const { hearts, started } = document.documentElement.dataset
    // HTML answers a command by itself, where the browser knows them.
    if (!pressed || started || (pressed as HTMLButtonElement).commandForElement) return
    const { favorite, favoriteOffer } = pressed.dataset
    if (!favorite) {
      held.add(pressed)
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (hearts) return
    const isWanted = pressed.getAttribute('aria-pressed') !== 'true'
    pressed.setAttribute('aria-pressed', String(isWanted))
    try {
      choices ??= JSON.parse(sessionStorage.hearts ?? '{}') as NonNullable<typeof choices>
    } catch {
      // Storage may be forbidden: this page's own file finds it all the same.
      choices ??= {}
    }
    choices[favorite] = [isWanted, favoriteOffer ?? '']
    Object.assign(window, { hearts: choices })
    try {
      sessionStorage.hearts = JSON.stringify(choices)
    } catch {
      // As above.
    }
  },
  true,
)
addEventListener('pagehide', () => held.clear())
pressThrough()
