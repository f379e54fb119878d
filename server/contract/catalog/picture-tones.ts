/**
 * What a picture may be shown as until it has come, each by the letter that closes its key (see `MediaStore`): the tone of its
 * middle, which runs out into the tone of its edge, as the picture would if it was blurred. Middles are greys from light to
 * black, blues, mint, olive, sand, reds, rose, brown, on the light grounds of a studio; `styles/picture-tones.css` says the same.
 */
export const PICTURE_TONES = {
  g: ['#eee', '#ddd'],
  h: ['#ddc', '#ddd'],
  i: ['#bbb', '#ddd'],
  j: ['#888', '#ddd'],
  k: ['#666', '#ddd'],
  l: ['#444', '#ddd'],
  m: ['#225', '#ddd'],
  n: ['#467', '#ddd'],
  o: ['#9bd', '#dde'],
  p: ['#acb', '#ded'],
  q: ['#665', '#ddd'],
  r: ['#cb9', '#edd'],
  s: ['#c66', '#edc'],
  t: ['#a53', '#edc'],
  u: ['#dbb', '#edd'],
  v: ['#532', '#edd'],
} as const

export type PictureTone = keyof typeof PICTURE_TONES

/** Red, green, blue, each 0 to 255. */
export type Channels = readonly [red: number, green: number, blue: number]

/** Of the middle and of the edge of a picture the nearest pair, by what eyes see of a difference (https://www.compuphase.com/cmetric.htm). */
export function nearestTone(middle: Channels, edge: Channels): PictureTone {
  const tones = Object.keys(PICTURE_TONES) as PictureTone[]
  const far = (tone: PictureTone) =>
    distance(middle, channelsOf(PICTURE_TONES[tone][0])) + distance(edge, channelsOf(PICTURE_TONES[tone][1]))
  return tones.reduce((best, tone) => (far(tone) < far(best) ? tone : best))
}

/** Of `#rgb`. */
export function channelsOf(short: string): Channels {
  const [red = 0, green = 0, blue = 0] = Array.from(short.slice(1), digit => Number.parseInt(digit, 16) * 17)
  return [red, green, blue]
}

function distance(one: Channels, other: Channels): number {
  const [red, green, blue] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
  const middle = (one[0] + other[0]) / 2
  return (2 + middle / 256) * red * red + 4 * green * green + (2 + (255 - middle) / 256) * blue * blue
}
