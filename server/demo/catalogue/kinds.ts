import type { GarmentFit, GarmentKind } from '../draw/draw-garment.ts'

/** A packed piece: grams, and length, width and height in centimetres. */
export interface PackedPiece {
  weight_g: number
  dimensions: [number, number, number]
}

const FLAT: PackedPiece['dimensions'] = [30, 25, 3]
const FOLDED: PackedPiece['dimensions'] = [35, 30, 6]
const BULKY: PackedPiece['dimensions'] = [50, 40, 15]
const SMALL: PackedPiece['dimensions'] = [20, 15, 3]
const BOX: PackedPiece['dimensions'] = [35, 30, 15]

/**
 * What a woman's piece of a kind weighs, how it is packed, and the usual parameters of its card, in their order: a sheet
 * names only those that differ. A name without a value is said of some models only.
 */
const KINDS: Record<
  GarmentKind,
  readonly [weight_g: number, dimensions: PackedPiece['dimensions'], usual: string]
> = {
  dress: [380, FLAT, 'Силуэт прямой; Длина до колена; Рукав короткий; Вырез круглый; Застёжка'],
  'evening-dress': [
    520,
    FOLDED,
    'Силуэт прямой; Длина макси; Рукав без рукавов; Вырез лодочка; Застёжка молния',
  ],
  sundress: [340, FLAT, 'Силуэт трапеция; Длина миди; Рукав без рукавов; Вырез квадратный; Застёжка молния'],
  blouse: [190, FLAT, 'Силуэт прямой; Рукав длинный; Вырез V-образный; Застёжка пуговицы'],
  shirt: [240, FLAT, 'Силуэт прямой; Рукав длинный; Вырез отложной воротник; Застёжка пуговицы'],
  't-shirt': [180, FLAT, 'Силуэт прямой; Рукав короткий; Вырез круглый; Застёжка'],
  top: [120, FLAT, 'Силуэт прилегающий; Рукав без рукавов; Вырез V-образный'],
  longsleeve: [220, FLAT, 'Силуэт прилегающий; Рукав длинный; Вырез круглый; Застёжка'],
  polo: [230, FLAT, 'Силуэт прямой; Рукав короткий; Вырез отложной воротник; Застёжка пуговицы'],
  jumper: [380, FOLDED, 'Силуэт прямой; Рукав длинный; Вырез круглый; Застёжка'],
  cardigan: [460, FOLDED, 'Силуэт прямой; Длина; Рукав длинный; Вырез V-образный; Застёжка пуговицы'],
  turtleneck: [260, FLAT, 'Силуэт прилегающий; Рукав длинный; Вырез высокий ворот'],
  vest: [240, FLAT, 'Силуэт прямой; Рукав без рукавов; Вырез V-образный; Застёжка'],
  hoodie: [620, FOLDED, 'Силуэт прямой; Рукав длинный; Застёжка; Капюшон есть'],
  sweatshirt: [520, FOLDED, 'Силуэт прямой; Рукав длинный; Вырез круглый; Застёжка'],
  trousers: [420, FOLDED, 'Силуэт прямой; Посадка средняя; Застёжка молния'],
  'wide-trousers': [460, FOLDED, 'Силуэт широкий; Посадка высокая; Застёжка молния'],
  joggers: [440, FOLDED, 'Силуэт свободный; Посадка средняя; Застёжка кулиска'],
  leggings: [200, FLAT, 'Силуэт; Плотность; Посадка средняя; Застёжка'],
  jeans: [640, FOLDED, 'Силуэт прямой; Посадка средняя; Застёжка молния'],
  skirt: [300, FLAT, 'Силуэт трапеция; Длина до колена; Посадка; Застёжка молния'],
  'midi-skirt': [340, FLAT, 'Силуэт трапеция; Длина миди; Посадка высокая; Застёжка молния'],
  shorts: [240, FLAT, 'Силуэт свободный; Длина до колена; Посадка; Застёжка кулиска'],
  suit: [1150, BULKY, 'Силуэт полуприлегающий; Застёжка пуговицы; Рукав длинный'],
  jacket: [720, FOLDED, 'Силуэт прямой; Длина; Рукав длинный; Застёжка пуговицы'],
  coat: [1600, BULKY, 'Силуэт прямой; Длина до колена; Застёжка пуговицы; Воротник английский; Капюшон'],
  'short-jacket': [
    900,
    FOLDED,
    'Силуэт прямой; Длина классическая; Застёжка молния; Воротник; Капюшон; Утеплитель',
  ],
  puffer: [1200, BULKY, 'Силуэт прямой; Длина; Застёжка молния; Капюшон; Воротник; Утеплитель пух'],
  trench: [1000, FOLDED, 'Силуэт прямой; Длина до колена; Застёжка пуговицы; Воротник; Капюшон'],
  pyjamas: [420, FOLDED, 'Силуэт прямой; Рукав длинный; Застёжка пуговицы'],
  robe: [780, FOLDED, 'Силуэт прямой; Длина миди; Рукав длинный; Капюшон'],
  bra: [90, SMALL, 'Чашка мягкая; Застёжка крючки'],
  briefs: [50, SMALL, 'Посадка средняя; Фасон слипы'],
  socks: [60, SMALL, 'Высота высокая; Плотность средняя'],
  swimsuit: [160, SMALL, 'Чашка съёмная; Вырез круглый; Фасон слитный'],
  bag: [820, BOX, 'Застёжка молния; Фасон'],
  belt: [180, SMALL, 'Застёжка пряжка; Ширина 3,5 см'],
  scarf: [190, FLAT, 'Фасон шарф; Ширина'],
  hat: [160, BOX, 'Фасон шляпа; Подкладка хлопок'],
  beanie: [90, SMALL, 'Фасон бини; Подкладка нет'],
  bodysuit: [150, SMALL, 'Рукав длинный; Вырез; Застёжка кнопки'],
  romper: [300, FLAT, 'Рукав длинный; Вырез; Застёжка кнопки'],
  'baby-pants': [160, SMALL, 'Посадка высокая; Застёжка нет'],
  'baby-cardigan': [220, FLAT, 'Рукав длинный; Застёжка кнопки; Капюшон'],
  bootees: [60, SMALL, 'Фасон пинетки; Застёжка'],
}

export const usualParametersOf = (kind: GarmentKind): string => KINDS[kind][2]

export function parcelOf(kind: GarmentKind, fit: GarmentFit): PackedPiece {
  const [weight_g, dimensions] = KINDS[kind]
  const share = { women: 1, men: 1.2, child: 0.6, baby: 1 }[fit]
  return { weight_g: Math.round((weight_g * share) / 10) * 10, dimensions }
}
