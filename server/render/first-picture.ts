/** What a browser chooses a picture from, as it is printed: attributes of a `<source>`. */
export interface PictureSource {
  srcset: string
  sizes: string
  /** Empty where it is for every screen. */
  media: string
}

const FIRST = 'fetchpriority="high"'
const SOURCE =
  /<source(?: media="(?<media>[^"]*)")? type="image\/avif" sizes="(?<sizes>[^"]*)" srcset="(?<srcset>[^"]*)"/g

/**
 * The picture that a page is waited for, as its template has printed it: the head asks for it by the same words, before a
 * browser has read the look of the page and what stands above the picture. Empty for a page without one.
 *
 * @param content the page's own part
 */
export function firstPicture(content: string): PictureSource[] {
  const end = content.indexOf(FIRST)
  if (end < 0) return []
  const printed = content.slice(content.lastIndexOf('<picture', end), end)
  const sources = [...printed.matchAll(SOURCE)].map(({ groups = {} }) => ({
    srcset: groups.srcset ?? '',
    sizes: groups.sizes ?? '',
    media: groups.media ?? '',
  }))
  // A browser takes the first source that fits; of links it would take all.
  const [before] = sources.filter(({ media }) => media !== '')
  return sources.map(source =>
    before && source.media === '' ? { ...source, media: `not all and ${before.media}` } : source,
  )
}
