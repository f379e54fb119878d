/** Widths of goods' pictures. */
export const PICTURE_WIDTHS = [160, 240, 320, 480, 640, 750, 960, 1280] as const
/**
 * Of pictures as wide as the screen. Phones have 720 to 750 pixels of their own across it (360 and 375 px at 2, 412 at
 * 1.75), and would take 960.
 */
const SCREEN_WIDTHS: readonly PictureWidth[] = [480, 750, 960, 1280]
const NARROWER_WIDTHS: readonly PictureWidth[] = PICTURE_WIDTHS.filter(width => width !== 750)
/** Every width that pictures are made in, those as wide as a large screen included; asked for any other, there is none. */
export const MADE_WIDTHS = [...PICTURE_WIDTHS, 1920] as const
export type PictureWidth = (typeof MADE_WIDTHS)[number]
/** `jpeg` is for what understands neither of the others: letters, messengers, very old browsers. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** What is shown where a product has no picture: drawn, served as any other. */
export const PLACEHOLDER_KEY = 'placeholder'

/** The address of a picture in one width; without a key the placeholder's. */
export function pictureUrl(key: string, width: number, format: PictureFormat): string {
  return `/media/${key || PLACEHOLDER_KEY}/${width}.${format}`
}

/**
 * For `srcset`: the widths that the place may need, `least` to `most`, both included; all of goods without. A place that
 * needs 480 at least is as wide as a phone.
 */
export function srcset(
  key: string,
  format: PictureFormat,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): string {
  const widths = least < 480 ? NARROWER_WIDTHS : SCREEN_WIDTHS
  return widths
    .filter(width => width >= least && width <= most)
    .map(width => `${pictureUrl(key, width, format)} ${width}w`)
    .join(', ')
}
