/** Fibres as a filter names them, and how feeds write them (lower case, `ё` as `е`). The first match wins. */
const FIBRES: [string, RegExp][] = [
  ['Искусственная кожа', /искусственн\S* кож|экокож|эко-кож|кожзам/],
  ['Искусственный мех', /искусственн\S* мех|экомех|эко-мех/],
  ['Натуральная кожа', /натуральн\S* кож|^кожа|\bleather|(^|\s)кожа/],
  ['Замша', /замш|велюр кож/],
  ['Кашемир', /кашемир|cashmere/],
  ['Меринос', /меринос/],
  ['Альпака', /альпак/],
  ['Мохер', /мохер/],
  ['Ангора', /ангор/],
  ['Шерсть', /шерст|wool/],
  ['Шёлк', /шелк|silk/],
  ['Лён', /(^|\s)лен(\s|$)|льн|linen/],
  ['Хлопок', /хлоп|коттон|cotton/],
  ['Лиоцелл', /лиоцел|тенсел|tencel|lyocell/],
  ['Модал', /модал|modal/],
  ['Вискоза', /вискоз|viscose|rayon/],
  ['Бамбук', /бамбук/],
  ['Купро', /купро/],
  ['Ацетат', /ацетат/],
  ['Эластан', /эластан|лайкр|спандекс|elastane|lycra|spandex/],
  ['Полиуретан', /полиуретан/],
  ['Полиамид', /полиамид|нейлон|polyamide|nylon/],
  ['Полиэстер', /полиэст|polyester|синтепон/],
  ['Акрил', /акрил|acrylic/],
  ['Металлизированная нить', /металл|люрекс/],
  ['Пух', /пух/],
  ['Перо', /перо/],
  ['Мех', /мех/],
]

/**
 * A fibre below this share of its part does not characterise the garment: 3 % of elastane is in everything.
 */
const MAIN_FROM_PERCENT = 20
const SECONDARY = /подклад|наполнит|утеплит|отделк|манжет|воротник|подошв|стельк|вставк|кружев|карман/

/**
 * The fibres that the outside of a garment is mostly made of, as a filter names them.
 *
 * Reads «Вискоза: 78%; Эластан (Полиуретан): 22%», «Шерсть: 100%; Подкладка-полиэстер: 100%», «65 % вискоза
 * 30 % полиэстр 5 % лайкра». Linings, fillings and trimmings do not count, unless the text names nothing
 * else.
 */
export function mainFibres(composition: string): string[] {
  const parts = segmentsOf(composition)
  const outer = parts.filter(part => !part.isSecondary)
  const chosen = outer.some(part => part.fibre) ? outer : parts
  const named = chosen.filter(part => part.fibre)
  const main = named.filter(part => part.percent === null || part.percent >= MAIN_FROM_PERCENT)
  return [...new Set((main.length > 0 ? main : named.slice(0, 1)).map(part => part.fibre as string))]
}

interface Segment {
  fibre: string | null
  percent: number | null
  isSecondary: boolean
}

function segmentsOf(composition: string): Segment[] {
  const text = composition.toLowerCase().replaceAll('ё', 'е')
  let isSecondary = false
  const segments: Segment[] = []
  // A full stop ends a part of the garment, a semicolon or a comma ends a fibre; a lining lasts until its
  // part ends.
  for (const part of text.split(/\.(?!\d)|\n|(?=верх|основн|ткань)/)) {
    isSecondary = false
    for (const piece of part.split(/[;,/+]|(?<=%[^\d;,/+]*[а-яa-z])\s+(?=\d)/)) {
      if (SECONDARY.test(piece)) isSecondary = true
      segments.push({
        fibre:
          FIBRES.find(([, pattern]) => pattern.test(piece.replace(/\([^)]*\)/g, '').trim()))?.[0] ?? null,
        percent: percentOf(piece),
        isSecondary,
      })
    }
  }
  return segments
}

function percentOf(piece: string): number | null {
  const found = /(\d+(?:\.\d+)?)\s*%/.exec(piece)
  return found ? Number(found[1]) : null
}
