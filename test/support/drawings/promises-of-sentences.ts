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
      /(мягк|трикотажн|отложн)(ий|ой|ый) воротник|Воротник (проклеен|держит|с вынимаемыми|без)|и по воротнику|и воротнику/i,
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
  { words: /Круглый вырез|круглый ворот|круглая горловина/, isShown: ({ neckline }) => neckline === 'round' },
  { words: /мысик|неглубокий вырез|вырез под галстук/i, isShown: ({ neckline }) => neckline === 'v' },
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
      /(крупные|кожаные|деревянные) пугов|(перламутров|якорн)ыми пуговицами|пуговицы?(, пришитые|, с которыми| из| в тон| обтянуты)|на пуговицы,/i,
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
  { words: /(поло|верх) на молнии|на короткой молнии/i, isShown: part('zip') },
  { words: /(без|вместо) пуговиц/, isShown: shown => !shown.has('buttons') },
  { words: /два ряда пуговиц/i, isShown: ({ columns }) => columns === 2 },
  { words: /запах (закреплён|регулируется|юбки|закрывает)|(глубокий|мягкий) запах/i, isShown: part('wrap') },
  {
    words: /завязки (сходятся|у выреза)|тонкие завязки|мягких завязках|шнурку/i,
    isShown: part('ties', 'bow'),
  },
  {
    words: /шнур(ок)? (в поясе|с фиксатором)|со шнур(ом|ком)/i,
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
  { words: /карман(ы|ами)/i, kinds: LOWER, isShown: part('pocket') },
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
      /(трикотажные|плотные|прочные|широкие|мягкие) манжеты|манжеты и низ|(плотный|узкий|длинный|удлинённый) манжет|манжет плотный|(узким|длинным) манжетом|манжеты(, закрывающие| с петлёй)|резинк(а|е|ой) на рукавах|рукава? (обвязаны|собран|на узкой) (узкой )?резинк/i,
    not: [...LOWER, 'coat'],
    isShown: part('cuff-rib', 'cuff-shirt'),
  },
  {
    words:
      /резинк(а|ой) (по низу|внизу)|низ на (мягкой |плотной )?резинке|и низ на резинке|ворот и низ|низ отделан/i,
    isShown: part('hem-rib'),
  },
]

const PATTERNED: Promised[] = [
  { words: /полоск[аио]/i, not: ['hat'], isShown: part('pattern-stripe', 'pattern-breton') },
  { words: /клетка/i, isShown: part('pattern-check', 'pattern-tartan') },
  { words: /горошек/i, isShown: part('pattern-dots') },
  { words: /зайчики|мишки/i, isShown: part('pattern-animals') },
  { words: /звёзды/i, isShown: part('pattern-stars') },
  { words: /(?<![а-яё])кос(ы|ами)?(?![а-яё])/i, isShown: part('pattern-cable') },
]

const SMALL_THINGS: Promised[] = [
  {
    words: /(?<!без )манжет(ами|ах|ы)(?! с петлёй)/i,
    kinds: ['trousers', 'joggers', 'baby-pants', 'pyjamas'],
    isShown: part('cuffs'),
  },
  { words: /без манжет/i, isShown: shown => !shown.has('cuffs') },
  { words: /клапан/, kinds: ['bag'], isShown: part('flap') },
  { words: /ручки/i, kinds: ['bag'], isShown: ({ count }) => count('strap') === 2 },
  { words: /отворот/, kinds: ['beanie'], isShown: part('turn-up') },
]

export const PROMISES_OF_SENTENCES: Promised[] = [
  ...[...COLLARS, ...FASTENED, ...POCKETS],
  ...[...MADE, ...PATTERNED, ...SMALL_THINGS],
]

/** What no painter paints: a sentence that speaks of it cannot be kept. Lining, and what is inside, is nobody's picture. */
export const NEVER_DRAWN = new RegExp(
  [
    'разрез(ы|ами)? по бокам|короткие разрезы|хлястик|светоотража|опушк|ажур|кисточк|потёрт|козырёк|вырез-капл',
    'утяжк[аои]й? по низу|регулируются утяжкой|капюшон на утяжке|низ собран на шнур|карман на рукаве',
    'боковые (вставки|панели)|вставка у ворота|бархатистая окантовка|пуговицы на плече|пуговках у плеча',
    'кнопки на плечах|пряжки на бретелях|съёмн(ые|ый) (бретели|ремень)|перекрещенн|бретели-завязки|кармана-сердечка',
    'молнии на щиколотках|манжеты на молниях|карманы (застёгиваются )?на молни|петля для молотка|отвороты-царапки',
    'двумя шлицами|две шлицы|золотистыми пуговицами|завязки на шее|лисы',
  ].join('|'),
  'i',
)
