/** Of the pictures after the first, in the media store. */
export function keysOf(strip: HTMLElement): string[] {
  return (strip.dataset.tileGallery ?? '').split(' ').filter(Boolean)
}
