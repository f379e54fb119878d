import { pressThrough } from './press-through.ts'

/**
 * The one script inside the page itself (`build/inlined.ts`): a heart turns at the tap, even before the start
 * file has loaded, and no click is lost while pages change. The wish is stored for that file, of this page or
 * of the next (`widgets/shared/favorites/heart-wishes.ts`), which then handles the taps.
 *
 * Other clicks before the start, when nothing listens yet, are stored until everything does
 * (`widgets/start.ts`); links and forms work by themselves. A page that was left has forgotten them when it
 * comes back.
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
    // HTML handles a command by itself, in browsers that support them.
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
      // Storage may be forbidden: this page's own file still has the wish.
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
