/** Lightness 0..1, chroma, hue in radians (OKLCH, https://bottosson.github.io/posts/oklab/). */
interface Lch {
  l: number
  c: number
  h: number
}

/** The shades one cloth is painted with. */
export interface Dye {
  base: string
  /** Seams and outlines. */
  line: string
  /** Soft folds. */
  shadow: string
  /** The deepest creases and the inside of a garment. */
  deep: string
  /** Lit sides of folds. */
  light: string
  /** Rims and highlights. */
  glow: string
  /** 0 black .. 1 white, of the base. */
  lightness: number
  /** Folds show less on dark cloth, so they are drawn stronger. */
  strength: number
}

export function dye(hex: string): Dye {
  const { l, c, h } = toLch(hex)
  const lightness = Math.min(0.968, Math.max(0.25, l))
  const at = (lightness: number, chroma = c, hue = h) => toHex({ l: lightness, c: chroma, h: hue })
  const isDark = lightness < 0.42
  // White cloth has no hue of its own: its shadows take a little of the cool room.
  const shadowChroma = c < 0.02 ? c + 0.012 : c * 1.02
  const shadowHue = c < 0.02 ? 4.6 : h - 0.06
  return {
    base: at(lightness, Math.min(c, 0.21)),
    line: at(lightness * 0.6 - 0.02, shadowChroma * 0.9, shadowHue),
    shadow: at(isDark ? lightness * 0.42 : lightness * 0.6, shadowChroma, shadowHue),
    deep: at(lightness * 0.38, shadowChroma * 0.8, shadowHue),
    light: at(Math.min(0.995, lightness + (isDark ? 0.24 : 0.13)), c * (isDark ? 0.9 : 0.8)),
    glow: at(Math.min(0.998, lightness + (isDark ? 0.42 : 0.24)), c * 0.45),
    lightness,
    strength: isDark ? 1.25 : lightness > 0.9 ? 0.85 : 1,
  }
}

/** A second colour that goes with the first: light on dark, dark on light. */
export function accentOf(hex: string): string {
  const { l, c, h } = toLch(hex)
  if (l > 0.8) return toHex({ l: 0.42, c: Math.min(0.1, c + 0.03), h })
  if (l > 0.55) return toHex({ l: 0.95, c: 0.02, h })
  return toHex({ l: 0.88, c: Math.min(0.06, c), h })
}

export function mix(from: string, to: string, share: number): string {
  const [a, b] = [toLab(from), toLab(to)]
  return fromLab(a.map((value, index) => value + ((b[index] as number) - value) * share))
}

export function shift(hex: string, lightness: number, chroma = 1): string {
  const { l, c, h } = toLch(hex)
  return toHex({ l: Math.min(0.99, Math.max(0.06, l + lightness)), c: c * chroma, h })
}

export function lightnessOf(hex: string): number {
  return toLch(hex).l
}

function toLch(hex: string): Lch {
  const [l, a, b] = toLab(hex) as [number, number, number]
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

function toHex({ l, c, h }: Lch): string {
  return fromLab([l, c * Math.cos(h), c * Math.sin(h)])
}

function toLab(hex: string): number[] {
  const [r, g, b] = [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function fromLab(lab: number[]): string {
  const [l, a, b] = lab as [number, number, number]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  return `#${channels.map(toByte).join('')}`
}

function toByte(channel: number): string {
  const bounded = Math.min(1, Math.max(0, channel))
  const value = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
}
