/**
 * The tones that a picture may be shown in until it has come, each by the letter that closes its key (see `MediaStore`):
 * greys from light to dark, cream, rose, sand, brown, three blues, two greens, red. `styles/picture-tones.css` says the same.
 */
export const PICTURE_TONES = {
  g: '#eee',
  h: '#ddd',
  i: '#bbb',
  j: '#999',
  k: '#666',
  l: '#333',
  m: '#eed',
  n: '#edd',
  o: '#dba',
  p: '#a87',
  q: '#cde',
  r: '#abc',
  s: '#567',
  t: '#ded',
  u: '#aba',
  v: '#b77',
} as const

export type PictureTone = keyof typeof PICTURE_TONES

/** The nearest of the tones, by what eyes see of a difference (https://www.compuphase.com/cmetric.htm). Channels are 0 to 255. */
export function nearestTone(pixel: readonly [red: number, green: number, blue: number]): PictureTone {
  const tones = Object.keys(PICTURE_TONES) as PictureTone[]
  return tones.reduce((best, tone) =>
    distance(pixel, channelsOf(PICTURE_TONES[tone])) < distance(pixel, channelsOf(PICTURE_TONES[best]))
      ? tone
      : best,
  )
}

type Channels = readonly [red: number, green: number, blue: number]

/** Of `#rgb`. */
function channelsOf(short: string): Channels {
  const [red = 0, green = 0, blue = 0] = Array.from(short.slice(1), digit => Number.parseInt(digit, 16) * 17)
  return [red, green, blue]
}

function distance(one: Channels, other: Channels): number {
  const [red, green, blue] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
  const middle = (one[0] + other[0]) / 2
  return (2 + middle / 256) * red * red + 4 * green * green + (2 + (255 - middle) / 256) * blue * blue
}
