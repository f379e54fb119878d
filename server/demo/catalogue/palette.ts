import { shadeOf } from '../../catalog/colors.rules.ts'
import type { PatternKind } from '../draw/draw-garment.ts'

/** Which colours a kind of thing comes in. A sheet or a model names one; the first are the commonest. */
export const PALETTES = {
  basic: ['белый', 'чёрный', 'тёмно-синий', 'светло-серый', 'бежевый', 'хаки', 'бордовый', 'голубой'],
  shirt: ['белый', 'голубой', 'молочный', 'чёрный', 'розовый', 'тёмно-синий', 'оливковый'],
  summer: ['молочный', 'голубой', 'терракотовый', 'мятный', 'коралловый', 'оливковый', 'жёлтый', 'чёрный'],
  linen: ['молочный', 'песочный', 'оливковый', 'терракотовый', 'голубой', 'белый', 'шоколадный'],
  evening: ['чёрный', 'изумрудный', 'бордовый', 'тёмно-синий', 'пудровый', 'серебристый', 'шоколадный'],
  blouse: ['молочный', 'чёрный', 'пудровый', 'шоколадный', 'изумрудный', 'лавандовый', 'голубой'],
  knit: ['молочный', 'серый', 'карамельный', 'чёрный', 'бордовый', 'голубой', 'пудровый', 'оливковый'],
  tailored: ['чёрный', 'тёмно-синий', 'графитовый', 'бежевый', 'серый', 'шоколадный', 'молочный'],
  sport: ['чёрный', 'светло-серый', 'тёмно-синий', 'хаки', 'лавандовый', 'бордовый', 'молочный'],
  denim: ['джинсовый', 'индиго', 'голубой', 'чёрный', 'тёмно-серый'],
  coat: ['бежевый', 'чёрный', 'серый', 'карамельный', 'тёмно-синий', 'бордовый', 'шоколадный'],
  outdoor: ['чёрный', 'хаки', 'тёмно-синий', 'песочный', 'графитовый', 'бордовый', 'молочный'],
  lingerie: ['чёрный', 'бежевый', 'белый', 'пудровый', 'бордовый', 'изумрудный'],
  sleep: ['пудровый', 'голубой', 'молочный', 'лавандовый', 'тёмно-синий', 'серый'],
  swim: ['чёрный', 'коралловый', 'изумрудный', 'синий', 'шоколадный', 'бирюзовый'],
  leather: ['чёрный', 'шоколадный', 'карамельный', 'бордовый', 'бежевый', 'тёмно-синий'],
  scarf: ['бежевый', 'серый', 'бордовый', 'голубой', 'горчичный', 'чёрный', 'изумрудный'],
  men: ['чёрный', 'тёмно-синий', 'белый', 'серый', 'хаки', 'графитовый', 'бордовый', 'песочный'],
  'men-formal': ['тёмно-синий', 'графитовый', 'чёрный', 'серый', 'шоколадный'],
  girl: ['розовый', 'молочный', 'лавандовый', 'мятный', 'голубой', 'коралловый', 'жёлтый', 'фуксия'],
  boy: ['синий', 'серый', 'хаки', 'белый', 'горчичный', 'зелёный', 'тёмно-синий', 'терракотовый'],
  school: ['тёмно-синий', 'чёрный', 'графитовый', 'бордовый'],
  'school-shirt': ['белый', 'голубой', 'молочный'],
  baby: ['молочный', 'мятный', 'голубой', 'розовый', 'бежевый', 'горчичный', 'светло-серый'],
} as const satisfies Record<string, readonly string[]>

export type PaletteName = keyof typeof PALETTES

const ACCENTS = {
  onLight: ['тёмно-синий', 'чёрный', 'терракотовый', 'изумрудный', 'бордовый'],
  onDark: ['молочный', 'пудровый', 'карамельный', 'голубой'],
  linesOnWhite: ['тёмно-синий', 'чёрный', 'синий', 'терракотовый'],
  linesOnColor: ['белый', 'молочный'],
  tweedOnLight: ['чёрный', 'шоколадный'],
}
/** Patterns that are woven of the cloth itself take no second colour. */
const OF_ONE_COLOR: PatternKind[] = ['plain', 'melange', 'rib', 'cable', 'denim']

/** Second colours that a pattern may have on the ground `hex`; none for patterns of one colour. */
export function accentsOn(hex: string, pattern: PatternKind): string[] {
  if (OF_ONE_COLOR.includes(pattern)) return []
  return ACCENTS[accentsFor(hex, pattern)].map(name => shadeOf(name).hex)
}

function accentsFor(hex: string, pattern: PatternKind): keyof typeof ACCENTS {
  const light = luminance(hex)
  if (pattern === 'stripe' || pattern === 'breton') return light > 0.75 ? 'linesOnWhite' : 'linesOnColor'
  if (light <= 0.45) return 'onDark'
  return pattern === 'houndstooth' ? 'tweedOnLight' : 'onLight'
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
