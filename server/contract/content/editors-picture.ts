import { MADE_WIDTHS } from '../catalog/pictures.ts'

/** A picture that an editor put into `templates/media/`, as pages show it. */
export interface EditorsPicture {
  /** Of the media store. */
  key: string
  /** In pixels, upright. */
  width: number
  height: number
  /** A `data:` address of the picture in sixteen pixels, shown until it is loaded; empty for a transparent one. */
  ground: string
}

/** What became of a file: a picture, or why it is none, in words for an editor. */
export type TakenPicture = { picture: EditorsPicture } | { refused: string }

/** More is no picture for a page, whatever a camera makes. */
export const EDITORS_PICTURES = { bytes: 20 * 1024 ** 2, pixels: 40_000_000 }

/** The folder of `templates/` that holds them, and the beginning of their names among templates. */
export const MEDIA_FOLDER = 'media'

const ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'avif']
/** `summer/hero.jpg`: no part of it begins with a dot, so that none leads out of the folder. */
const NAME = /^(?:[\p{L}\p{N}_][\p{L}\p{N}_.() -]*\/)*[\p{L}\p{N}_][\p{L}\p{N}_.() -]*$/u

/** Why a file of this name is not taken, in words; null where it may be. */
export function faultOfName(name: string): string | null {
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'svg') return 'SVG не берём: в нём может быть программа. Сохраните картинку как PNG или WebP'
  if (!ENDINGS.includes(ending)) return `это не картинка: нужен файл ${ENDINGS.join(', ')}`
  return NAME.test(name) ? null : 'имя файла — буквы, цифры, дефис, точка и пробел'
}

/**
 * In which widths a picture is offered: of those that are made, the wanted ones up to its own, and one more where
 * it is wider than the last of them.
 *
 * @param wanted all of 320 px and more when left out
 * @returns `made` is part of the address, `shown` is how wide it really is
 */
export function widthsOf(own: number, wanted?: number[]): { made: number; shown: number }[] {
  const all = MADE_WIDTHS.filter(width => (wanted ? wanted.includes(width) : width >= 320))
  const narrower = all.filter(width => width < own)
  const next = all.find(width => width >= own)
  return [
    ...narrower.map(width => ({ made: width, shown: width })),
    ...(next === undefined ? [] : [{ made: next, shown: own }]),
  ]
}
