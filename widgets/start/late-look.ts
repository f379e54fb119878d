import { loadStyles } from '../shared/add-styles.ts'
import { findStorage } from '../shared/storage.ts'
import { loaded } from './slices.ts'

/** Addresses that the build knows (`build/build.ts`). Of the fonts the second one has the Cyrillic letters. */
declare const REST_OF_STYLES: string
declare const CARD_STYLES: string
declare const FONTS: string[]

/** As the package of the font divides it. All else is looked for in the first one, and then where every font is. */
const RANGES = ['U+0-10FFFF', 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116']
const FONTS_ARE_HERE = 'fonts'

let answer: (isHere: boolean) => void
/** The rest of the styles is here: what is put into the page from now on looks as it should. False when it did not come. */
export const look = new Promise<boolean>(resolve => {
  answer = resolve
})

/**
 * What the first view did without: fonts and the rest of the styles. Whose first view needs all styles has them, and the
 * fonts that were there when it was painted.
 */
export async function startLateLook(): Promise<void> {
  const storage = findStorage('sessionStorage')
  const isWhole = document.querySelector('[data-whole-look]') !== null
  if (isWhole) answer(true)
  const haveFonts = isWhole
    ? await completeFonts()
    : await completeLook(storage?.getItem(FONTS_ARE_HERE) === 'yes')
  if (haveFonts) storage?.setItem(FONTS_ARE_HERE, 'yes')
}

/**
 * A font of the style sheet that comes later than the first paint is left out for as long as the page is open, and one of
 * two that came in time would be digits of another font: both join there.
 */
async function completeFonts(): Promise<boolean> {
  await loaded()
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const areInTime = FONTS.every(address =>
    performance
      .getEntriesByName(location.origin + address)
      .some(font => !paint || (font as PerformanceResourceTiming).responseEnd < paint.startTime),
  )
  return areInTime || join(await loadFonts())
}

/**
 * Styles and fonts lay out the page anew, so they come after `load`, and in one frame: one layout instead of three. Or with
 * the first press, which may open what needs the styles: these wait for no font then, nor once the page is scrolled. On the
 * next page the fonts are in the browser's cache, and come at once.
 */
async function completeLook(fontsAreHere: boolean): Promise<boolean> {
  const here = fontsAreHere ? loadFonts() : null
  here?.then(join)
  const press = pressed()
  const scroll = first('scroll')
  const isPressed = await Promise.race([loaded().then(() => false), press.then(() => true)])
  const faces = here ?? loadFonts()
  const media = isPressed ? 'all' : 'not all'
  const sheets = await Promise.all(restOfStyles().map(address => loadStyles(address, media)))
  await Promise.race([faces, press, scroll])
  for (const sheet of sheets) if (sheet) sheet.media = 'all'
  answer(sheets.every(Boolean))
  return join(await faces)
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

/** Both in one frame, so that the page is laid out once; again it does nothing. False where there are none. */
function join(faces: FontFace[]): boolean {
  for (const face of faces) document.fonts.add(face)
  return faces.length > 0
}
