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
  { words: /Силуэт трапеция|А-силуэта/, isShown: ({ hem }) => hem >= 1.25 },
  {
    words: /Силуэт (прилегающий|приталенный)/,
    kinds: ['dress', 'evening-dress', 'shirt', 'longsleeve', 'turtleneck', 'jacket'],
    isShown: ({ chest, waist }) => waist < chest || chest < 1.06,
  },
  {
    words: /Силуэт прямой/,
    kinds: ['t-shirt', 'longsleeve', 'jumper', 'shirt', 'sweatshirt'],
    isShown: ({ chest, waist }) => waist >= chest * 0.94,
  },
  { words: /Силуэт оверсайз|оверсайз/, kinds: KNOTTED, isShown: ({ chest }) => chest >= 1.18 },
  { words: /Силуэт прямой|Силуэт прилегающий/, kinds: KNOTTED, isShown: ({ chest }) => chest < 1.17 },
  {
    words: /Силуэт (широкий|клёш)/,
    kinds: LEGGED,
    isShown: ({ legHem, legKnee }) => legHem > legKnee * 1.08,
  },
  { words: /Силуэт клёш/, kinds: LEGGED, isShown: ({ legKnee }) => legKnee < 0.45 },
  { words: /Силуэт (зауженный|прилегающий)/, kinds: LEGGED, isShown: ({ legHem }) => legHem < 0.36 },
  {
    words: /Силуэт прямой/,
    kinds: ['trousers', 'jeans', 'joggers'],
    isShown: ({ legHem, legKnee }) => legHem > 0.38 && legHem < legKnee * 1.06,
  },
  { words: /широкими брюками|брюки палаццо/, kinds: ['suit'], isShown: ({ legHem }) => legHem > 0.6 },
]

const POCKETS: Promised[] = [
  {
    words:
      /карман-кенгуру|[Нн]акладн(ые|ой) карман|[Кк]арманы накладные|нагрудн(ый|ыми) карман|кармана? с клапан|с карман(ами|ом)(\.| для)|[Кк]арго|карман(ы|а)? на (груди|бёдрах)|кармана на пуговицах|[Чч]етыр(е|ьмя) карман|два больших кармана|[Пп]рорезны(е|ми) карман/,
    not: ['belt'],
    isShown: part('pocket'),
  },
  { words: /карманов нет/, isShown: ({ has }) => !has('pocket') },
]

const DETAILS: Promised[] = [
  { words: /с бантом|пояс-бант/, isShown: part('bow') },
  { words: /с ярусами|Ярус/, isShown: part('tiers') },
  { words: /[Пп]лиссированн|в складку/, isShown: part('pleats') },
  { words: /с воланами|с оборками/, isShown: part('ruffle') },
  { words: /разрез сбоку до|разрезом спереди/, isShown: part('slit') },
  { words: /драпировк|Драпировк/, isShown: part('drape') },
  { words: /со стрелками|Стрелки|Со стрелками/, isShown: part('crease') },
  { words: /с защипами|защип/, not: ['suit'], isShown: part('tucks') },
  { words: /отворот внизу|на отворот\.|и отворот,|с отворотом\./, isShown: part('turn-up') },
  { words: /лампас/, isShown: part('side-stripe') },
  { words: /обработан лёгкой бахромой|необработанный край/, isShown: part('raw-edge') },
  { words: /с вышивкой/, isShown: part('embroidery') },
  { words: /с кантом\./, isShown: part('piping') },
  { words: /[Фф]естончат|балконет/, isShown: part('lace-edge') },
  { words: /[Дд]войн(ое|ые) колен/, isShown: part('knees') },
  { words: /[Зз]акрытые ножки/, isShown: part('feet', 'footed') },
  { words: /^Колготки|колготки из/, isShown: part('feet') },
  { words: /с ушками|ушками/, isShown: part('ears') },
  { words: /запахом на плечах/, isShown: part('envelope') },
  { words: /с манжетами внизу|плотные манжеты внизу|на манжетах\./, kinds: LEGGED, isShown: part('cuffs') },
  {
    words: /глубокий вырез сзади|сзади — глубокий вырез|открытой спиной/,
    view: 'back',
    isShown: ({ parts }) => (parts.find(({ name }) => name === 'body')?.outlines[0]?.[0]?.[1] ?? 0) > 20,
  },
  { words: /пуговиц на спинке|пуговицы сзади/, view: 'back', isShown: part('buttons') },
]

const CLOTHS: Promised[] = [
  { words: /[Кк]ожаная куртка|из (мягкой )?кожи|из экокожи/, not: ['belt'], isShown: cloth('leather') },
  { words: /искусственного меха/, isShown: cloth('fur') },
  { words: /[Сс]тёганая куртка/, isShown: cloth('quilt') },
  { words: /[Вв]ертикальная стёжка/, isShown: part('quilt-upright') },
  { words: /^(?!.*ертикальная стёжка)/, kinds: ['puffer'], isShown: part('quilt-across') },
  { words: /[Кк]ружевн/, isShown: cloth('lace') },
  { words: /[Бб]архатный|[Бб]архатное|[Вв]елюров/, isShown: cloth('velvet') },
  { words: /[Вв]ельвет/, isShown: cloth('corduroy') },
  { words: /[Мм]ахров/, isShown: cloth('terry') },
  { words: /[Вв]афельн/, isShown: cloth('waffle') },
  { words: /[Сс]оломенн/, isShown: cloth('straw') },
  { words: /[Фф]етров/, isShown: cloth('felt') },
  {
    words: /^Джинс|джинсы|джинсов(ая|ые)/,
    kinds: ['jeans', 'shirt', 'short-jacket', 'skirt', 'shorts', 'sundress'],
    isShown: pattern('denim'),
  },
  { words: /^[^.]*полоск/, isShown: pattern('stripe', 'breton') },
  { words: /^[^.]*клетку|^Клетчат/, isShown: pattern('check', 'tartan') },
  { words: /^[^.]*горошек/, isShown: pattern('dots') },
  { words: /^[^.]*(цветок|цветами|цветочным)/, isShown: pattern('floral') },
  { words: /^[^.]*с косами/, isShown: pattern('cable') },
  { words: /^[^.]*(рубчик|лапша)/, isShown: pattern('rib') },
  { words: /^[^.]*звёзд/, isShown: pattern('stars') },
  { words: /^[^.]*(зверят|зайчик|мишк)/, isShown: pattern('animals') },
  { words: /^[^.]*гусиную лапку/, isShown: pattern('houndstooth') },
]

const isTall = (shown: Shown, name: string) => shown.sizeOf(name).height

const THINGS: Promised[] = [
  {
    words: /[Рр]юкзак/,
    kinds: ['bag'],
    isShown: ({ count, has }) => count('shoulder-strap') === 2 && has('bag-backpack'),
  },
  { words: /[Кк]латч на цепочке/, isShown: part('chain') },
  {
    words: /тоут|шопер/,
    kinds: ['bag'],
    isShown: ({ count, has }) => count('strap') === 2 && has('bag-tote', 'bag-shopper'),
  },
  {
    words: /через плечо/,
    kinds: ['bag'],
    isShown: ({ parts }) =>
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
    isShown: ({ has, parts }) =>
      has('flap') &&
      Math.min(
        ...(parts
          .find(({ name }) => name === 'strap')
          ?.lines.flat()
          .map(([, y]) => y) ?? [-99]),
      ) > -20,
  },
  { words: /хобо/, kinds: ['bag'], isShown: part('bag-hobo') },
  { words: /портфель/, kinds: ['bag'], isShown: part('bag-briefcase') },
  { words: /Ширина 2 см/, kinds: ['belt'], isShown: shown => shown.sizeOf('strap').height < 9.4 },
  { words: /Ширина 5 см/, kinds: ['belt'], isShown: shown => shown.sizeOf('strap').height > 11 },
  { words: /[Пп]летёный/, kinds: ['belt'], isShown: part('braid') },
  { words: /круглой пряжкой/, kinds: ['belt'], isShown: part('buckle-round') },
  { words: /с бахромой\.|бахрома/, kinds: ['scarf'], isShown: part('fringe') },
  {
    words: /платок/,
    kinds: ['scarf'],
    isShown: shown => shown.sizeOf('kerchief').width > shown.sizeOf('kerchief').height,
  },
  { words: /широкими полями/, kinds: ['hat'], isShown: shown => shown.sizeOf('brim').width > 54 },
  { words: /Узкие поля/, kinds: ['hat'], isShown: shown => shown.sizeOf('brim').width < 42 },
  { words: /с лентой|лента в тон/, kinds: ['hat'], isShown: part('ribbon') },
  { words: /помпон/, isShown: part('pompon') },
  { words: /с завязками/, kinds: ['beanie'], isShown: part('ties') },
  { words: /Фасон (боксеры|шорты)/, isShown: part('boxer') },
  { words: /Фасон (слипы|бразилиана)/, isShown: part('briefs') },
  { words: /Трусы с высокой посадкой/, isShown: shown => isTall(shown, 'briefs') > shown.hips * 1.25 },
  { words: /[Сс]портивный бюстгальтер/, isShown: part('racer') },
  { words: /бралетт/, isShown: part('pull-on') },
  { words: /Высота высокая/, kinds: ['socks'], isShown: shown => isTall(shown, 'sock') > 38 },
  { words: /Высота средняя/, kinds: ['socks'], isShown: shown => isTall(shown, 'sock') < 38 },
  { words: /Костюм-двойка с жилетом/, isShown: ({ sleeve }) => sleeve === 'none' },
  { words: /и шорты:/, kinds: ['pyjamas'], isShown: ({ length }) => length < 0.7 },
  { words: /Комплект из/, isShown: part('pants') },
  { words: /шапочка/, kinds: ['bodysuit', 'romper'], isShown: part('cap') },
]

export const PROMISES_OF_DETAILS: Promised[] = [...SILHOUETTES, ...POCKETS, ...DETAILS, ...CLOTHS, ...THINGS]
