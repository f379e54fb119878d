import type { Page } from 'puppeteer'

/**
 * Longer than anything takes on a busy machine, and below Jest's own limit, so that a failure says what was
 * waited for.
 */
const PATIENCE_MS = 60_000

/** A page as used by a shopper who waits until it has loaded: see `asRetrying`. */
export interface RetryingPage extends Page {
  /** Tests about the time before the page handles clicks set it to false: from then on nothing waits. */
  is_retrying: boolean
}

/**
 * Before `html[data-started]` a page works as it would without scripts: links and forms work by themselves,
 * buttons do nothing. How long that lasts depends on the machine. So everything that takes this page to
 * another one (`goto`, `reload`, `waitForNavigation`, …) resolves when the new page handles clicks, and every
 * key, click and tap waits for that too, because a test may have seen the new page before it was ready.
 *
 * `waitForNavigation` means another page: history entries made by a popup, a step or a tile do not count,
 * whenever they are made. Only «back» and «forward» may lead to such an entry, and `goto` waits until the
 * entry of a closed popup is gone.
 */
export function asRetrying(page: Page): RetryingPage {
  const retrying: RetryingPage = Object.assign(page, { is_retrying: true })
  page.setDefaultTimeout(PATIENCE_MS)
  let arrivals = 0
  let received: number | null = null
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame()) arrivals += 1
  })
  const mayBeUnseen = () => received !== arrivals && retrying.is_retrying && page.isJavaScriptEnabled()
  const untilListening = async () => {
    while (mayBeUnseen()) {
      const arrived = arrivals
      await page.waitForFunction(listens, { polling: 'mutation' }).catch((cause: unknown) => {
        throw new Error(`${page.url()} hears no presses: html[data-started] has not come`, { cause })
      })
      received = arrived
    }
  }
  const seenAfter = async (go: () => Promise<unknown>) => {
    const answer = await go()
    await untilListening()
    return answer
  }
  instead(page, 'goto', async go => {
    if (retrying.is_retrying && page.isJavaScriptEnabled())
      await page.waitForFunction(standsStill).catch(() => undefined)
    return seenAfter(go)
  })
  let isInHistory = false
  for (const way of ['goBack', 'goForward'] as const)
    instead(page, way, async go => {
      isInHistory = true
      return seenAfter(go).finally(() => {
        isInHistory = false
      })
    })
  // `reload` uses it as well.
  const { waitForNavigation } = page
  page.waitForNavigation = options => {
    const anotherPage = { ignoreSameDocumentNavigation: !isInHistory, ...options }
    return seenAfter(() => waitForNavigation.call(page, anotherPage)) as ReturnType<typeof waitForNavigation>
  }
  // Everything that is pressed and typed goes through these, including `click` and `type` of elements and
  // locators. They must not defer anything when there is nothing to wait for: a click sends its parts one
  // after another without waiting for their answers.
  const seenFirst = (press: () => Promise<unknown>) =>
    mayBeUnseen() ? untilListening().then(press) : press()
  for (const press of ['down', 'sendCharacter'] as const) instead(page.keyboard, press, seenFirst)
  for (const press of ['click', 'move', 'down'] as const) instead(page.mouse, press, seenFirst)
  instead(page.touchscreen, 'touchStart', seenFirst)
  return retrying
}

/**
 * Runs in the page. A «back» from a closed popup that is still under way, or about to be once it has faded out, would
 * cancel the next navigation.
 */
function standsStill(): boolean {
  const open = document.querySelector('dialog[open]:not([data-closing]), .pswp--open')
  return !history.state?.popup || open !== null
}

/** Runs in the page. A page that is not the shop's has no state, and is ready from the start. */
function listens(): boolean {
  const is_shops = document.readyState === 'loading' || document.getElementById('page-state') !== null
  return !is_shops || document.documentElement.hasAttribute('data-started')
}

/** Wraps the object's method of this name in `around`. */
function instead<T extends object>(
  object: T,
  name: keyof T & string,
  around: (action: () => Promise<unknown>) => Promise<unknown>,
): void {
  const action = (object[name] as (...given: unknown[]) => Promise<unknown>).bind(object)
  Object.assign(object, { [name]: (...given: unknown[]) => around(() => action(...given)) })
}
