/** Widths that pictures are made in; asked for any other, there is none. */
export const PICTURE_WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** What is shown where a product has no picture: drawn, served as any other. */
export const PLACEHOLDER_KEY = 'placeholder'

/** The address of a picture in one width; without a key the placeholder's. */
export function pictureUrl(key: string, width: number, format: PictureFormat): string {
  return `/media/${key || PLACEHOLDER_KEY}/${width}.${format}`
}

/** For `srcset`: the widths that the place may need, `least` to `most`, both included; all of them without. */
export function srcset(
  key: string,
  format: PictureFormat,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): string {
  return PICTURE_WIDTHS.filter(width => width >= least && width <= most)
    .map(width => `${pictureUrl(key, width, format)} ${width}w`)
    .join(', ')
}
