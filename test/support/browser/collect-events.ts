import type { Page } from 'puppeteer'
import { type AnalyticsEvents, EVENTS, type EventName } from '../../../server/contract/analytics/events.ts'

interface Collected {
  collected: { name: EventName; detail: unknown }[]
}

/** Writes down, from the next page on, what the bus of each page is told for analytics; see `eventsOf`. */
export async function collectEvents(page: Pick<Page, 'evaluateOnNewDocument'>): Promise<void> {
  await page.evaluateOnNewDocument(names => {
    const collected: Collected['collected'] = []
    Object.assign(window, { collected })
    const { dispatchEvent } = EventTarget.prototype
    EventTarget.prototype.dispatchEvent = function (event) {
      const name = event.type as EventName
      if (event instanceof CustomEvent && names.includes(name))
        collected.push({ name, detail: JSON.parse(JSON.stringify(event.detail)) })
      return dispatchEvent.call(this, event)
    }
  }, Object.keys(EVENTS) as EventName[])
}

/** What this page told by the name so far, the first first. */
export function eventsOf<Name extends EventName>(
  page: Pick<Page, 'evaluate'>,
  name: Name,
): Promise<AnalyticsEvents[Name][]> {
  return page.evaluate(
    name =>
      (window as unknown as Collected).collected
        .filter(each => each.name === name)
        .map(({ detail }) => detail as never),
    name,
  )
}

/** Waits until the page has told it; gives the last one. */
export async function untilEvent<Name extends EventName>(
  page: Pick<Page, 'evaluate' | 'waitForFunction'>,
  name: Name,
): Promise<AnalyticsEvents[Name]> {
  await page.waitForFunction(
    name => (window as unknown as Collected).collected.some(each => each.name === name),
    {},
    name,
  )
  return (await eventsOf(page, name)).at(-1) as AnalyticsEvents[Name]
}
