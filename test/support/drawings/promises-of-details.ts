import type { Shown } from './measure-drawing.ts'
import type { Promised } from './promises.ts'

const LEGGED = ['trousers', 'wide-trousers', 'joggers', 'jeans'] as const
const KNOTTED = [
  't-shirt',
  'longsleeve',
  'polo',
  'shirt',
  'blouse',
  'jumper',
  'hoodie',
  'sweatshirt',
  'vest',
  'turtleneck',
] as const

const part =
  (...names: string[]) =>
  (shown: Shown) =>
    shown.has(...names)
const pattern = (...names: string[]) => part(...names.map(name => `pattern-${name}`))
const cloth = (...names: string[]) => part(...names.map(name => `cloth-${name}`))

const SILHOUETTES: Promised[] = [
  { words: /Силуэт трапеция|А-силуэта/, isKept: ({ hem }) => hem >= 1.25 },
  {
    words: /Силуэт (прилегающий|приталенный)/,
    kinds: ['dress', 'evening-dress', 'shirt', 'longsleeve', 'turtleneck', 'jacket'],
    isKept: ({ chest, waist }) => waist < chest || chest < 1.06,
  },
  {
    words: /Силуэт прямой/,
    kinds: ['t-shirt', 'longsleeve', 'jumper', 'shirt', 'sweatshirt'],
    isKept: ({ chest, waist }) => waist >= chest * 0.94,
  },
  { words: /Силуэт оверсайз|оверсайз/, kinds: KNOTTED, isKept: ({ chest }) => chest >= 1.18 },
  { words: /Силуэт прямой|Силуэт прилегающий/, kinds: KNOTTED, isKept: ({ chest }) => chest < 1.17 },
  { words: /Силуэт (широкий|клёш)/, kinds: LEGGED, isKept: ({ legHem, legKnee }) => legHem > legKnee * 1.08 },
  { words: /Силуэт клёш/, kinds: LEGGED, isKept: ({ legKnee }) => legKnee < 0.45 },
  { words: /Силуэт (зауженный|прилегающий)/, kinds: LEGGED, isKept: ({ legHem }) => legHem < 0.36 },
  {
    words: /Силуэт прямой/,
    kinds: ['trousers', 'jeans', 'joggers'],
    isKept: ({ legHem, legKnee }) => legHem > 0.38 && legHem < legKnee * 1.06,
  },
  { words: /широкими брюками|брюки палаццо/, kinds: ['suit'], isKept: ({ legHem }) => legHem > 0.6 },
]

const POCKETS: Promised[] = [
  {
    words:
      /карман-кенгуру|[Нн]акладн(ые|ой) карман|[Кк]арманы накладные|нагрудн(ый|ыми) карман|кармана? с клапан|с карман(ами|ом)(\.| для)|[Кк]арго|карман(ы|а)? на (груди|бёдрах)|кармана на пуговицах|[Чч]етыр(е|ьмя) карман|два больших кармана|[Пп]рорезны(е|ми) карман/,
    not: ['belt'],
    isKept: part('pocket'),
  },
  { words: /карманов нет/, isKept: ({ has }) => !has('pocket') },
]

const DETAILS: Promised[] = [
  { words: /с бантом|пояс-бант/, isKept: part('bow') },
  { words: /с ярусами|Ярус/, isKept: part('tiers') },
  { words: /[Пп]лиссированн|в складку/, isKept: part('pleats') },
  { words: /с воланами|с оборками/, isKept: part('ruffle') },
  { words: /разрез сбоку до|разрезом спереди/, isKept: part('slit') },
  { words: /драпировк|Драпировк/, isKept: part('drape') },
  { words: /со стрелками|Стрелки|Со стрелками/, isKept: part('crease') },
  { words: /с защипами|защип/, not: ['suit'], isKept: part('tucks') },
  { words: /отворот внизу|на отворот\.|и отворот,|с отворотом\./, isKept: part('turn-up') },
  { words: /лампас/, isKept: part('side-stripe') },
  { words: /обработан лёгкой бахромой|необработанный край/, isKept: part('raw-edge') },
  { words: /с вышивкой/, isKept: part('embroidery') },
  { words: /с кантом\./, isKept: part('piping') },
  { words: /[Фф]естончат|балконет/, isKept: part('lace-edge') },
  { words: /[Дд]войн(ое|ые) колен/, isKept: part('knees') },
  { words: /[Зз]акрытые ножки/, isKept: part('feet', 'footed') },
  { words: /^Колготки|колготки из/, isKept: part('feet') },
  { words: /с ушками|ушками/, isKept: part('ears') },
  { words: /запахом на плечах/, isKept: part('envelope') },
  { words: /с манжетами внизу|плотные манжеты внизу|на манжетах\./, kinds: LEGGED, isKept: part('cuffs') },
  {
    words: /глубокий вырез на двух|глубокий вырез сзади/,
    view: 'back',
    isKept: ({ parts }) => (parts.find(({ name }) => name === 'body')?.outlines[0]?.[0]?.[1] ?? 0) > 20,
  },
  { words: /пуговиц на спинке|пуговицы сзади/, view: 'back', isKept: part('buttons') },
]

const CLOTHS: Promised[] = [
  { words: /[Кк]ожаная куртка|из (мягкой )?кожи|из экокожи/, not: ['belt'], isKept: cloth('leather') },
  { words: /искусственного меха/, isKept: cloth('fur') },
  { words: /[Сс]тёганая куртка/, isKept: cloth('quilt') },
  { words: /[Кк]ружевн/, isKept: cloth('lace') },
  { words: /[Бб]архатный|[Бб]архатное|[Вв]елюров/, isKept: cloth('velvet') },
  { words: /[Вв]ельвет/, isKept: cloth('corduroy') },
  { words: /[Мм]ахров/, isKept: cloth('terry') },
  { words: /[Вв]афельн/, isKept: cloth('waffle') },
  { words: /[Сс]оломенн/, isKept: cloth('straw') },
  { words: /[Фф]етров/, isKept: cloth('felt') },
  {
    words: /^Джинс|джинсы|джинсов(ая|ые)/,
    kinds: ['jeans', 'shirt', 'short-jacket', 'skirt', 'shorts', 'sundress'],
    isKept: pattern('denim'),
  },
  { words: /^[^.]*полоск/, isKept: pattern('stripe', 'breton') },
  { words: /^[^.]*клетку|^Клетчат/, isKept: pattern('check', 'tartan') },
  { words: /^[^.]*горошек/, isKept: pattern('dots') },
  { words: /^[^.]*(цветок|цветами|цветочным)/, isKept: pattern('floral') },
  { words: /^[^.]*с косами/, isKept: pattern('cable') },
  { words: /^[^.]*(рубчик|лапша)/, isKept: pattern('rib') },
  { words: /^[^.]*звёзд/, isKept: pattern('stars') },
  { words: /^[^.]*(зверят|зайчик|мишк)/, isKept: pattern('animals') },
  { words: /^[^.]*гусиную лапку/, isKept: pattern('houndstooth') },
]

const isTall = (shown: Shown, name: string) => shown.sizeOf(name).height

const THINGS: Promised[] = [
  {
    words: /[Рр]юкзак/,
    kinds: ['bag'],
    isKept: ({ count, has }) => count('shoulder-strap') === 2 && has('bag-backpack'),
  },
  { words: /[Кк]латч на цепочке/, isKept: part('chain') },
  {
    words: /тоут|шопер/,
    kinds: ['bag'],
    isKept: ({ count, has }) => count('strap') === 2 && has('bag-tote', 'bag-shopper'),
  },
  {
    words: /через плечо/,
    kinds: ['bag'],
    isKept: ({ parts }) =>
      Math.min(
        ...(parts
          .find(({ name }) => name === 'strap')
          ?.lines.flat()
          .map(([, y]) => y) ?? [0]),
      ) < -38,
  },
  {
    words: /багет/,
    kinds: ['bag'],
    isKept: ({ has, parts }) =>
      has('flap') &&
      Math.min(
        ...(parts
          .find(({ name }) => name === 'strap')
          ?.lines.flat()
          .map(([, y]) => y) ?? [-99]),
      ) > -20,
  },
  { words: /хобо/, kinds: ['bag'], isKept: part('bag-hobo') },
  { words: /портфель/, kinds: ['bag'], isKept: part('bag-briefcase') },
  { words: /Ширина 2 см/, kinds: ['belt'], isKept: shown => shown.sizeOf('strap').height < 9.4 },
  { words: /Ширина 5 см/, kinds: ['belt'], isKept: shown => shown.sizeOf('strap').height > 11 },
  { words: /[Пп]летёный/, kinds: ['belt'], isKept: part('braid') },
  { words: /круглой пряжкой/, kinds: ['belt'], isKept: part('buckle-round') },
  { words: /с бахромой\.|бахрома/, kinds: ['scarf'], isKept: part('fringe') },
  {
    words: /платок/,
    kinds: ['scarf'],
    isKept: shown => shown.sizeOf('kerchief').width > shown.sizeOf('kerchief').height,
  },
  { words: /широкими полями/, kinds: ['hat'], isKept: shown => shown.sizeOf('brim').width > 54 },
  { words: /Узкие поля/, kinds: ['hat'], isKept: shown => shown.sizeOf('brim').width < 42 },
  { words: /с лентой|лента в тон/, kinds: ['hat'], isKept: part('ribbon') },
  { words: /помпон/, isKept: part('pompon') },
  { words: /с завязками/, kinds: ['beanie'], isKept: part('ties') },
  { words: /Фасон (боксеры|шорты)/, isKept: part('boxer') },
  { words: /Фасон (слипы|бразилиана)/, isKept: part('briefs') },
  { words: /Трусы с высокой посадкой/, isKept: shown => isTall(shown, 'briefs') > 26 },
  { words: /[Сс]портивный бюстгальтер/, isKept: part('racer') },
  { words: /бралетт/, isKept: part('pull-on') },
  { words: /Высота высокая/, kinds: ['socks'], isKept: shown => isTall(shown, 'sock') > 38 },
  { words: /Высота средняя/, kinds: ['socks'], isKept: shown => isTall(shown, 'sock') < 38 },
  { words: /Костюм-двойка с жилетом/, isKept: ({ sleeve }) => sleeve === 'none' },
  { words: /и шорты:/, kinds: ['pyjamas'], isKept: ({ length }) => length < 0.7 },
  { words: /Комплект из/, isKept: part('pants') },
  { words: /шапочка/, kinds: ['bodysuit', 'romper'], isKept: part('cap') },
]

export const PROMISES_OF_DETAILS: Promised[] = [...SILHOUETTES, ...POCKETS, ...DETAILS, ...CLOTHS, ...THINGS]
