import type { GarmentKind } from '../../../server/demo/draw/draw-garment.ts'
import type { Shown } from './measure-drawing.ts'

/** One way in which words promise something visible, and how to see it in the picture. */
export interface Promised {
  /** Tested against «name. Parameter value; … sentences». */
  words: RegExp
  kinds?: readonly GarmentKind[]
  not?: readonly GarmentKind[]
  /** Front, or the back where words speak of it. */
  view?: 'back'
  isShown(shown: Shown): boolean
}

const LOWER = ['trousers', 'wide-trousers', 'joggers', 'leggings', 'jeans', 'shorts'] as const
const SKIRTS = ['skirt', 'midi-skirt'] as const
const DRESSES = ['dress', 'evening-dress', 'sundress'] as const
const LONG = ['coat', 'trench', 'puffer'] as const
const BABIES = ['bodysuit', 'romper', 'baby-pants', 'baby-cardigan', 'bootees'] as const
const SMALL = ['bra', 'briefs', 'socks', 'bag', 'belt', 'scarf', 'hat', 'beanie'] as const
const UPPER = [
  't-shirt',
  'longsleeve',
  'polo',
  'shirt',
  'blouse',
  'jumper',
  'cardigan',
  'turtleneck',
  'vest',
] as const
const NO_FRONT = [...LOWER, ...SKIRTS, ...SMALL, 'bodysuit', 'bootees'] as const

const part =
  (...names: string[]) =>
  (shown: Shown) =>
    shown.has(...names)
const closed = ({ has }: Shown) => has('buttons', 'snaps', 'zip')
const between = (least: number, most: number) => (shown: Shown) =>
  shown.length >= least && shown.length <= most
const collared = ({ parts }: Shown) => parts.some(({ name }) => name.startsWith('collar-'))

const SLEEVES: Promised[] = [
  { words: /Рукав без рукавов|без рукавов/, isShown: ({ sleeve }) => sleeve === 'none' },
  { words: /Рукав короткий|с коротким рукавом/, isShown: ({ sleeve }) => sleeve === 'short' },
  { words: /Рукав 3\/4/, isShown: ({ sleeve }) => sleeve === 'elbow' },
  { words: /Рукав длинный|с длинным рукавом/, isShown: ({ sleeve }) => sleeve === 'long' },
  { words: /реглан/, isShown: part('raglan') },
]

const NECKS: Promised[] = [
  {
    words: /Вырез круглый/,
    not: ['swimsuit'],
    isShown: shown =>
      (shown.neckline === 'round' && !collared(shown)) ||
      shown.has('hood') ||
      (shown.sleeve === 'none' && shown.neckline === 'square'),
  },
  {
    words: /Вырез V|V-образным/,
    not: ['swimsuit'],
    isShown: shown => shown.neckline === 'v' && !collared(shown),
  },
  { words: /Вырез лодочка|лодочкой/, isShown: shown => shown.neckline === 'boat' && !collared(shown) },
  {
    words: /Вырез квадратный|квадратным вырезом/,
    not: ['swimsuit'],
    isShown: ({ neckline }) => neckline === 'square',
  },
  { words: /Вырез качели/, isShown: part('collar-cowl') },
  { words: /Вырез высокий ворот|высоким (воротом|горлом)/, isShown: part('collar-high') },
  {
    words: /Вырез воротник-стойка|Воротник стойка|воротником-стойкой/,
    isShown: part('collar-stand', 'hood'),
  },
  {
    words: /отложной воротник|Воротник отложной|с воротником-поло|с воротничком/,
    not: ['trench', 'short-jacket', 'pyjamas'],
    isShown: part('collar-shirt'),
  },
  {
    words: /Воротник отложной/,
    kinds: ['trench', 'short-jacket'],
    isShown: part('collar-shirt', 'collar-notch'),
  },
  { words: /Воротник английский/, isShown: part('collar-notch', 'collar-peak') },
  { words: /шалевы(й|м) воротник|Воротник шалевый/, isShown: part('collar-shawl') },
  { words: /(?<!без )[Кк]апюшон|[Хх]уди/, isShown: part('hood') },
  { words: /без капюшона/, isShown: shown => !shown.has('hood') },
]

const LENGTHS: Promised[] = [
  { words: /Длина мини|-мини/, isShown: between(0.28, 0.53) },
  { words: /до середины бедра/, kinds: ['shorts', 'trench'], isShown: between(0.36, 0.55) },
  { words: /Длина до колена/, isShown: between(0.5, 0.68) },
  { words: /Длина миди|кюлоты/, isShown: between(0.68, 0.88) },
  { words: /Длина макси| в пол( |\.)/, isShown: between(0.92, 1.1) },
  { words: /до щиколотки\.|укороченные\./, kinds: LOWER, isShown: between(0.8, 0.95) },
  {
    words: /[Уу]короченн(ый|ая|ое) (?!пал)|Длина укороченная/,
    not: [...LONG, ...SMALL, ...LOWER],
    isShown: between(-0.1, 0.22),
  },
  {
    words: /Длина укороченная|[Кк]оротк(ое|ий) (пальто|тренч|пуховик)/,
    kinds: LONG,
    isShown: between(0.1, 0.5),
  },
  { words: /Длина классическая/, isShown: between(0.14, 0.5) },
  {
    words: /Длина удлинённая|[Уу]длинённ(ый|ая) (кардиган|жакет|куртка)/,
    kinds: ['cardigan', 'jacket', 'puffer', 'short-jacket'],
    isShown: between(0.33, 0.62),
  },
]

const CLOSURES: Promised[] = [
  {
    words: /^(?!.*пуговицы сзади).*(Застёжка пуговицы|на пуговицах)/,
    not: [...NO_FRONT, 'blouse'],
    isShown: ({ has }) => has('buttons', 'placket'),
  },
  { words: /Застёжка пуговицы/, kinds: ['skirt', 'midi-skirt'], isShown: part('buttons') },
  {
    words: /Застёжка кнопки/,
    not: [...NO_FRONT, 'sundress'],
    isShown: ({ has }) => has('snaps', 'placket', 'wrap'),
  },
  { words: /Застёжка молния|на молнии\./, not: [...NO_FRONT, ...DRESSES], isShown: part('zip') },
  { words: /Застёжка молния/, kinds: DRESSES, isShown: shown => !closed(shown) },
  { words: /Застёжка нет/, not: [...SMALL, ...LOWER], isShown: shown => !closed(shown) },
  { words: /^(?!.*(Застёжка|пуговиц|пуговк|молни))/, kinds: UPPER, isShown: shown => !closed(shown) },
  { words: /Застёжка завязки/, not: ['bootees'], isShown: part('ties', 'bow', 'belt', 'wrap') },
  { words: /Застёжка кулиска/, kinds: LOWER, isShown: part('waist-cord') },
  { words: /Застёжка резинка/, kinds: [...LOWER, ...SKIRTS], isShown: part('waist-elastic') },
  { words: /[Дд]вубортн|два ряда пуговиц|[Бб]ушлат/, isShown: ({ columns }) => columns >= 2 },
  {
    words: /^(?!.*([Дд]вубортн|ряда пуговиц|ушлат|Шесть пуговиц)).*Застёжка (пуговицы|кнопки)/,
    not: [...NO_FRONT, 'suit', 'jacket', 'pyjamas'],
    isShown: ({ columns }) => columns <= 1,
  },
  {
    words: /косух|[Кк]осая молния/,
    isShown: ({ zipLean, has }) => zipLean > 4 && has('collar-notch') && has('buckle'),
  },
  {
    words: /с запахом|на запахе|Запах закрывает/,
    not: BABIES.filter(kind => kind === 'bodysuit'),
    isShown: part('wrap', 'placket'),
  },
  {
    words:
      /с поясом(\.| из)|пояс (завязывается|из той же|собирает|съёмный|с пряжкой)|длинный пояс|узкий пояс|Застёжка пояс/,
    isShown: part('belt'),
  },
  {
    words: /^(?!.*([Пп]ояс|косух|ремень))/,
    kinds: [...DRESSES, ...LONG, 'jacket', 'cardigan'],
    isShown: shown => !shown.has('belt'),
  },
]

export const PROMISES: Promised[] = [...SLEEVES, ...NECKS, ...LENGTHS, ...CLOSURES]
