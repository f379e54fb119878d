import type { Page } from 'puppeteer'

/** Longer than a crowded machine takes for anything, and below Jest's own limit, so that a failure says what was waited for. */
const PATIENCE_MS = 60_000

/** A page that is used as by a shopper who lets it come first: see `asPatient`. */
export interface RetryingPage extends Page {
  /** A test about the time before the page hears presses sets it to false: from then on nothing waits. */
  is_retrying: boolean
}

/**
 * Before `html[data-started]` a page answers as one without scripts: links and forms lead on by themselves, buttons do
 * nothing. How long that lasts is the machine's affair. So whatever leads this page to another (`goto`, `reload`,
 * `waitForNavigation`, …) ends when the new page hears presses, and every key, click and tap waits for that, too: a press
 * may follow a link whose page a test only saw come.
 *
 * `waitForNavigation` means another page: entries of the history that a popup, a step or a tile makes, early or late, are
 * none. Only «back» and «forward» may lead to such an entry, and `goto` waits until a closed popup's has gone.
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
  // `reload`, too, waits by this.
  const { waitForNavigation } = page
  page.waitForNavigation = options => {
    const anotherPage = { ignoreSameDocumentNavigation: !isInHistory, ...options }
    return seenAfter(() => waitForNavigation.call(page, anotherPage)) as ReturnType<typeof waitForNavigation>
  }
  // By these everything that is pressed and typed goes, also an element's own `click` and `type`, and a locator's.
  // At once where nothing is to wait for: a click sends its parts one after another without waiting for their answers.
  const seenFirst = (press: () => Promise<unknown>) =>
    mayBeUnseen() ? untilListening().then(press) : press()
  for (const press of ['down', 'sendCharacter'] as const) instead(page.keyboard, press, seenFirst)
  for (const press of ['click', 'move', 'down'] as const) instead(page.mouse, press, seenFirst)
  instead(page.touchscreen, 'touchStart', seenFirst)
  return retrying
}

/** In the page. One that is on its way «back» from a popup that was closed would end what leads elsewhere. */
function standsStill(): boolean {
  return !history.state?.popup || document.querySelector('dialog[open], .pswp--open') !== null
}

/** In the page. One that is not the shop's holds no state, and listens from the first. */
function listens(): boolean {
  const is_shops = document.readyState === 'loading' || document.getElementById('page-state') !== null
  return !is_shops || document.documentElement.hasAttribute('data-started')
}

/** Puts `around` before what the object does under this name. */
function instead<T extends object>(
  object: T,
  name: keyof T & string,
  around: (action: () => Promise<unknown>) => Promise<unknown>,
): void {
  const action = (object[name] as (...given: unknown[]) => Promise<unknown>).bind(object)
  Object.assign(object, { [name]: (...given: unknown[]) => around(() => action(...given)) })
}
