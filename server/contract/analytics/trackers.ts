import * as v from 'valibot'

/**
 * Third parties that a page may start after its cookie notice was closed (decision 13), as its `<meta name="trackers">`
 * has them. Without configuration there is no such element.
 */
export const Trackers = v.object({
  /** A counter of Yandex Metrika; '' for none. */
  metrika_id: v.string(),
  /** An address to ask for at each event of a name; `{…}` in it are fields of the event's payload. */
  pixels: v.array(v.object({ event: v.string(), url: v.string() })),
  marketing_tag: v.nullable(
    v.object({
      url: v.string(),
      /** Of the function that its script defines. */
      name: v.string(),
      /** May it know who is signed in (contract 2.2)? */
      takes_user: v.boolean(),
    }),
  ),
})
export type Trackers = v.InferOutput<typeof Trackers>

interface TrackersConfig {
  METRIKA_ID: string
  PIXELS: Trackers['pixels']
  MARKETING_TAG_URL: string
  MARKETING_TAG_NAME: string
  MARKETING_TAG_USER: 'yes' | 'no'
}

/** As a page has them: JSON, or '' without any. */
export function printedTrackers(config: TrackersConfig): string {
  const { METRIKA_ID, PIXELS, MARKETING_TAG_URL, MARKETING_TAG_NAME, MARKETING_TAG_USER } = config
  if (METRIKA_ID === '' && PIXELS.length === 0 && MARKETING_TAG_URL === '') return ''
  return JSON.stringify({
    metrika_id: METRIKA_ID,
    pixels: PIXELS,
    marketing_tag: MARKETING_TAG_URL
      ? { url: MARKETING_TAG_URL, name: MARKETING_TAG_NAME, takes_user: MARKETING_TAG_USER === 'yes' }
      : null,
  } satisfies Trackers)
}
