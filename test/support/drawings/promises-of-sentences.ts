import type { Shown } from './measure-drawing.ts'
import type { Promised } from './promises.ts'

/** What the sentences of a description promise in words that neither names nor parameters use. */

const LOWER = ['trousers', 'wide-trousers', 'joggers', 'leggings', 'jeans', 'shorts'] as const
const SKIRTS = ['skirt', 'midi-skirt'] as const

const part =
  (...names: string[]) =>
  (shown: Shown) =>
    shown.has(...names)
const pockets = (least: number, most: number) => (shown: Shown) =>
  shown.count('pocket') >= least && shown.count('pocket') <= most
const closedBy = (count: number) => (shown: Shown) => shown.buttons === count
const collars = ({ parts }: Shown) => parts.filter(({ name }) => name.startsWith('collar-'))

const COLLARS: Promised[] = [
  { words: /[Бб]ез воротника/, isShown: shown => collars(shown).length === 0 && !shown.has('hood') },
  {
    words:
      /(мягк|трикотажн|однотонн|отложн)(ий|ый) воротник|Воротник (проклеен|держит|с вынимаемыми|без)|и по воротнику|и воротнику/,
    isShown: part('collar-shirt'),
  },
  { words: /воротнич(ок|ком)/, isShown: part('collar-shirt') },
  { words: /лацкан/, isShown: part('collar-notch', 'collar-peak') },
  { words: /(узкая|высокая|низкая|невысокая) стойка|, стойка —/i, isShown: part('collar-stand', 'hood') },
  {
    words: /ворот (отгибается|не давит)|(объёмный|двойной|высокий) ворот[ ,]|свободное горло/i,
    isShown: part('collar-high', 'collar-stand'),
  },
  { words: /вырез-лодочка/, isShown: ({ neckline }) => neckline === 'boat' },
  { words: /вырез-качели/i, isShown: part('collar-cowl') },
  { words: /квадратный вырез/, not: ['swimsuit'], isShown: ({ neckline }) => neckline === 'square' },
  { words: /Круглый вырез|круглый ворот/, isShown: ({ neckline }) => neckline === 'round' },
  { words: /мысик/i, isShown: ({ neckline }) => neckline === 'v' },
]

const FASTENED: Promised[] = [
  { words: /на одной пуговице|одна пуговица/, isShown: closedBy(1) },
  { words: /(на двух|две) пуговиц/i, isShown: closedBy(2) },
  { words: /на трёх пуговицах|Три кнопки/, isShown: closedBy(3) },
  { words: /на трёх кнопках/, isShown: ({ parts }) => parts.some(each => each.places.length === 3) },
  { words: /Четыре пуговицы/, isShown: closedBy(4) },
  { words: /четыре пуговицы сзади/, view: 'back', isShown: closedBy(4) },
  { words: /(на пяти|пять) пуговиц/, isShown: closedBy(5) },
  { words: /Шесть пуговиц/, isShown: closedBy(6) },
  {
    words:
      /ряд (мелких |металлических )?пуговиц(?!.*на спинке)|[Пп]уговицы (идут )?до (самого )?подола|идут до/i,
    isShown: ({ has, buttons }) => has('buttons') && buttons >= 4,
  },
  {
    words:
      /(крупные|кожаные|деревянные) пугов|перламутровыми пуговицами|пуговицы (из|в тон|с якорями|обтянуты)/i,
    isShown: part('buttons'),
  },
  {
    words: /металлические кнопки|кнопки (до самого|вместо)|крупные кнопки(?! спрятаны)/i,
    isShown: part('snaps'),
  },
  {
    words:
      /(косая|короткая|двойная|двухзамковая|единственная|металлическая) молния|молния (доходит|до |идёт|открывается|прикрыта)/i,
    isShown: part('zip'),
  },
  { words: /запах (закреплён|регулируется|юбки|закрывает)|(глубокий|мягкий) запах/i, isShown: part('wrap') },
  {
    words: /завязки (сходятся|у выреза)|тонкие завязки|мягких завязках|шнурку/i,
    isShown: part('ties', 'bow'),
  },
  {
    words: /шнур(ок|ом|ком)? (в поясе|с фиксатором)|со шнур(ом|ком)/i,
    kinds: LOWER,
    isShown: part('waist-cord'),
  },
  { words: /плоским шнуром/, isShown: part('cord') },
  {
    words: /(пояс|шорты) на (мягкой |широкой )?резинке/i,
    kinds: [...LOWER, ...SKIRTS],
    isShown: part('waist-elastic', 'waist-cord'),
  },
  { words: /шлёвк/, kinds: LOWER, isShown: part('waist-loops') },
  { words: /(пояс|ремень) с пряжкой/, not: ['belt'], isShown: part('buckle') },
  { words: /(матовой|с) пряжкой|пряжка снимается/, kinds: ['belt'], isShown: part('buckle') },
]

const POCKETS: Promised[] = [
  { words: /четыр(е|ьмя) карман/i, isShown: pockets(4, 4) },
  {
    words: /два (больших |накладных |объёмных )?кармана(?! (с листочкой|на|сзади|с клапан))/i,
    not: ['hoodie'],
    isShown: pockets(2, 4),
  },
  { words: /нагрудн(ый|ым) карман(?!ами)|один накладной карман/, isShown: pockets(1, 1) },
  {
    words: /(косые|косыми|передние|боковыми|глубокие|глубокими|вертикальные|вместительные) карман/i,
    isShown: part('pocket'),
  },
  { words: /карман(а|ы) на бёдрах/, kinds: LOWER, isShown: pockets(4, 4) },
  { words: /пять карманов/i, kinds: LOWER, isShown: pockets(2, 2) },
]

const MADE: Promised[] = [
  { words: /шлиц[аейу]/, view: 'back', isShown: part('vent') },
  { words: /вытачки/i, isShown: part('darts') },
  { words: /кокетк/, view: 'back', isShown: part('yoke') },
  { words: /складка на спинке/, view: 'back', isShown: part('back-pleat') },
  { words: /волан/i, isShown: part('ruffle') },
  { words: /оборки/i, isShown: part('ruffle') },
  { words: /ярус/i, isShown: part('tiers') },
  { words: /фестон/i, isShown: part('lace-edge') },
  { words: /складки (зафиксированы|закреплены)|заложена мягкими складками/i, isShown: part('pleats') },
  { words: /складк(и|ами) у пояса|складки спереди|защипы/i, not: ['suit'], isShown: part('tucks') },
  { words: /вышивк/, isShown: part('embroidery') },
  { words: /контрастный кант/i, isShown: part('piping', 'side-stripe') },
  { words: /тесьмой по краю/, isShown: part('braid-trim') },
  { words: /погоны/i, isShown: part('epaulettes') },
  { words: /налокотники/, view: 'back', isShown: part('elbow-patches') },
  { words: /пояс-бант|бантом/, isShown: part('bow') },
  { words: /усиленн(ые|ыми) колен/, isShown: part('knees') },
  {
    words:
      /(трикотажные|плотные|прочные|широкие|мягкие) манжеты|манжеты и низ|плотный манжет|резинка на рукавах|резинк[еойу]+ на рукавах/i,
    not: [...LOWER, 'puffer', 'coat'],
    isShown: part('cuff-rib', 'cuff-shirt'),
  },
  {
    words:
      /резинк(а|ой) (по низу|внизу)|низ на (мягкой |плотной )?резинке|и низ на резинке|ворот и низ|низ отделан/i,
    isShown: part('hem-rib'),
  },
]

export const PROMISES_OF_SENTENCES: Promised[] = [...COLLARS, ...FASTENED, ...POCKETS, ...MADE]

/** What no painter paints: a sentence that speaks of it cannot be kept. Lining, and what is inside, is nobody's picture. */
export const NEVER_DRAWN =
  /разрез(ы|ами)? по бокам|хлястик|светоотража|опушк|ажур|кисточк|потёрт|утяжк[аои]й? по низу|карман на рукаве|козырёк|вставк[аи] (у ворота|из)|вырез-капл|кармана-сердечк|подтяжк|регулируются утяжкой/i
