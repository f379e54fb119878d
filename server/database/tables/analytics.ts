/** How often an event happened on a day of the shop's time zone, by one facet. */
export interface EventCountsTable {
  /** `2026-01-16` */
  day: string
  event: string
  facet: 'page' | 'town' | 'experiment'
  value: string
  times: number
}

/** What failed in browsers, grouped by the hour, for a day. */
export interface BrowserErrorsTable {
  key: string
  /** When its hour began. */
  hour_at: number
  event: string
  build: string
  /** Path of the page on which it failed first. */
  page: string
  /** Without what may be personal (promise 21). */
  message: string
  times: number
  last_at: number
}
