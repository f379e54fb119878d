import { loadStyles } from '../shared/add-styles.ts'
import { findStorage } from '../shared/storage.ts'
import { loaded } from './slices.ts'

/** Addresses that the build knows (`build/build.ts`): fonts are in the order of `RANGES`. */
declare const REST_OF_STYLES: string
declare const CARD_STYLES: string
declare const FONTS: string[]

/** As the package of the font divides it: Cyrillic, Latin. */
const RANGES = [
  'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
]
const FONTS_ARE_HERE = 'fonts'

let answer: (isHere: boolean) => void
/** The rest of the styles is here: what is put into the page from now on looks as it should. False when it did not come. */
export const look = new Promise<boolean>(resolve => {
  answer = resolve
})

/**
 * What the first view did without: fonts and the rest of the styles. Both lay out the page anew, so they come after
 * `load`, and in one frame: one layout instead of three. Or with the first press, which may open what needs the styles:
 * these wait for no font then, nor once the page is scrolled. On the next page the fonts are in the browser's cache, and come at once.
 *
 * Whose first view needs all styles has them, and the fonts that were in the cache. One of two that came in time would be
 * digits of another font for as long as the page is open: both join there, too, unless a page before this one had them.
 */
export async function startLateLook(): Promise<void> {
  const isWhole = document.querySelector('[data-whole-look]') !== null
  const storage = findStorage('sessionStorage')
  const areHere = storage?.getItem(FONTS_ARE_HERE)
  if (isWhole) answer(true)
  if (isWhole && areHere) return
  const here = areHere ? loadFonts() : null
  here?.then(join)
  const press = pressed()
  const scroll = first('scroll')
  const isPressed = await Promise.race([loaded().then(() => false), press.then(() => true)])
  const faces = here ?? loadFonts()
  if (!isWhole) {
    const media = isPressed ? 'all' : 'not all'
    const sheets = await Promise.all(restOfStyles().map(address => loadStyles(address, media)))
    await Promise.race([faces, press, scroll])
    for (const sheet of sheets) if (sheet) sheet.media = 'all'
    answer(sheets.every(Boolean))
  }
  const fonts = await faces
  join(fonts)
  if (fonts.length > 0) storage?.setItem(FONTS_ARE_HERE, 'yes')
}

/** In the order in which they stand in the page. */
function restOfStyles(): string[] {
  return document.querySelector('.product') ? [CARD_STYLES, REST_OF_STYLES] : [REST_OF_STYLES]
}

function pressed(): Promise<unknown> {
  // Before this file came: HTML opens popups by itself.
  if (document.querySelector('dialog[open]')) return Promise.resolve()
  return Promise.race([first('pointerdown'), first('keydown')])
}

function first(type: string): Promise<unknown> {
  return new Promise(resolve => addEventListener(type, resolve, { once: true, capture: true, passive: true }))
}

/** None when one did not come: what stands in for both stays. */
async function loadFonts(): Promise<FontFace[]> {
  try {
    return await Promise.all(
      FONTS.map((address, at) =>
        new FontFace('Manrope', `url(${address})`, {
          weight: '200 800',
          unicodeRange: RANGES[at] as string,
        }).load(),
      ),
    )
  } catch {
    return []
  }
}

/** Both in one frame, so that the page is laid out once; again it does nothing. */
function join(faces: FontFace[]): void {
  for (const face of faces) document.fonts.add(face)
}
