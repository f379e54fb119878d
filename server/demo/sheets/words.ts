import { type Look, mergeLooks, TRAITS, type Trait } from '../draw/sketch/looks.ts'

/**
 * The one table between words and drawings: what a parameter of the card (a filter of the listing) looks like.
 * A value that is not listed is refused, so no filter can promise what nobody draws.
 */
const PARAMETERS: Record<string, Record<string, Look>> = {
  Силуэт: values(
    'silhouette',
    'прямой straight, прилегающий fitted, приталенный fitted, полуприлегающий semi, трапеция a-line',
    'свободный loose, оверсайз oversize, широкий wide, клёш flared, зауженный tapered',
  ),
  Длина: values(
    'length',
    'укороченная cropped, классическая hip, удлинённая long, мини mini, до середины бедра thigh',
    'до колена knee, миди midi, до щиколотки ankle, макси maxi',
  ),
  Рукав: values('sleeve', 'без рукавов none, короткий short, 3/4 elbow, длинный long'),
  Вырез: {
    ...values(
      'neck',
      'круглый round, V-образный v, лодочка boat, квадратный square, качели cowl, высокий ворот high',
      'воротник-стойка stand, отложной воротник shirt, шалевый воротник shawl',
    ),
    'с запахом на плечах': { neck: 'round', details: ['envelope'] },
  },
  Воротник: values('neck', 'отложной shirt, английский notch, стойка stand, шалевый shawl'),
  Застёжка: {
    ...values(
      'closure',
      'нет none, пуговицы buttons, кнопки snaps, молния zip, завязки ties, кулиска cord, резинка elastic',
    ),
    пояс: { closure: 'belt', belt: 'tied' },
    ...same('крючки', 'магнит', 'пряжка'),
  },
  Капюшон: { есть: { details: ['hood'] }, съёмный: { details: ['hood'] } },
  Посадка: values('rise', 'низкая low, средняя mid, высокая high'),
  Фасон: {
    ...values(
      'style',
      'тоут tote, кросс-боди crossbody, багет baguette, хобо hobo, шопер shopper, рюкзак backpack, клатч clutch',
      'портфель briefcase, платок kerchief, палантин stole, слипы slip, бразилиана brazilian, боксеры boxer',
      'шорты boxer, бесшовные seamless, спортивный sports',
    ),
    ...same('шарф', 'бини', 'шапка', 'шапочка', 'шляпа', 'пинетки', 'слитный'),
  },
  Чашка: {
    ...values('style', 'на каркасе balconette'),
    ...same('мягкая', 'съёмная', 'без чашек', 'формованная'),
  },
  Высота: values('length', 'высокая long, средняя cropped'),
}

/** Parameters that say nothing of the look. */
const UNSEEN = ['Утеплитель', 'Подкладка', 'Плотность']

/** What names and sentences promise beyond the parameters, by the words they promise it with. */
const SAID: readonly (readonly [RegExp, Look])[] = [
  [/(?<!без )[Кк]апюшон/, { details: ['hood'] }],
  [/капюшоном-ушк|с ушками/, { details: ['hood', 'ears'] }],
  [/[Хх]уди/, { details: ['hood'] }],
  [/[Дд]вубортн|ряда пуговиц|[Бб]ушлат|Шесть пуговиц/, { front: 'double' }],
  [/косух/, { front: 'biker', belt: 'buckled' }],
  [/[Пп]отайн(ой|ая) застёжк|крупные кнопки спрятаны|потайные кнопки|планка прикрыта/, { front: 'hidden' }],
  [/[Кк]ороткая (планка|молния)|до (середины )?груди|с планкой на|короткой молнии/, { front: 'half' }],
  [/с воротником-поло|Поло |поло с |планка на двух/, { front: 'half' }],
  [/[Зз]апах(?!ом на плечах|ом легко)/, { front: 'wrap' }],
  [/пуговиц (на спинке|сзади)|пуговицы сзади/, { front: 'back' }],
  [/на одной пуговице|одна пуговица/, { details: ['one-button'] }],
  [
    /с поясом(\.| из)|пояс (завязывается|из той же ткани|собирает)|длинный пояс|пояс съёмный|узкий пояс/,
    { belt: 'tied' },
  ],
  [/пояс с пряжкой|ремень с пряжкой и/, { belt: 'buckled' }],
  [/бантом|пояс-бант/, { details: ['bow'] }],
  [/[Яя]рус/, { details: ['tiers'] }],
  [/[Пп]лиссирован|в складку|заложена мягкими складками/, { details: ['pleats'] }],
  [/[Вв]олан|[Оо]борк/, { details: ['ruffle'] }],
  [/рукавами-фонариками|рукавом-фонариком/, { shoulder: 'puff' }],
  [/собран на узкий манжет|Мягкие складки у плеча/, { shoulder: 'bishop' }],
  [/реглан/, { shoulder: 'raglan' }],
  [/прикрывает плечо/, { shoulder: 'flounce' }],
  [/разрез(ом)? (сбоку|спереди)/, { details: ['slit'] }],
  [/драпировк|Драпировк/, { details: ['drape'] }],
  [/Фестончат/, { details: ['lace-edge'] }],
  [/открытой спиной|глубокий вырез сзади/, { details: ['open-back'] }],
  [/на широких бретелях|Широкие бретели закрывают|широкая бретель|майка/, { style: 'wide-straps' }],
  [/[Тт]онкие бретели|на бретелях из|бретели-завязки|на бретелях с кнопками/, { style: 'straps' }],
  [/американская пройма/, { style: 'halter' }],
  [/нагрудный карман|один накладной карман|с карманом\.|карман на груди/, { pockets: 'chest' }],
  [/кармана с клапан|нагрудными карманами|кармана на пуговицах|карманы на груди/, { pockets: 'flaps' }],
  [/карман-кенгуру/, { pockets: 'pouch' }],
  [/[Чч]етыр(е|ьмя) карман|[Пп]ять карманов,|Четыре кармана/, { pockets: 'four' }],
  [/[Кк]арго|карманы на бёдрах|кармана на бёдрах/, { pockets: 'cargo' }],
  [
    /накладные карманы|[Кк]арманы накладные|два больших кармана|с карманами|кармана-сердечка|есть два кармана/,
    { pockets: 'patch' },
  ],
  [
    /прорезные карманы|прорезными карманами|вертикальные карманы|глубокие карманы|глубокими карманами/,
    { pockets: 'welt' },
  ],
  [/карманов нет/, { pockets: 'none' }],
  [/защип|складки у пояса|складки спереди|складками у пояса/, { details: ['tucks'] }],
  [/[Сс]трелк/, { details: ['crease'] }],
  [
    /на отворот|отворот внизу|отворот,|и отворот|отворот на пуговице|с отворотом|Высокий отворот/,
    { details: ['turn-up'] },
  ],
  [/манжет(ами|ах)|манжеты(, которые не| внизу)/, { details: ['cuffs'] }],
  [/лампас/, { details: ['side-stripe'] }],
  [/бахромой,|необработанный край/, { details: ['raw-edge'] }],
  [/вышивк/, { details: ['embroidery'] }],
  [/контрастный кант\./, { details: ['piping'] }],
  [/тесьмой по краю/, { details: ['braid-trim'] }],
  [/налокотник/, { details: ['elbow-patches'] }],
  [/воротничок отстёгивается/, { details: ['white-collar'] }],
  [/[Пп]огоны/, { details: ['epaulettes'] }],
  [/[Зз]акрытые ножки|и ползунков|Боди, ползунки/, { details: ['feet'] }],
  [/с бахромой\./, { details: ['fringe'] }],
  [/бахрома подкручена|подкрученная бахрома/, { details: ['fringe'] }],
  [/помпон/, { details: ['pompon'] }],
  [/с завязками|благодаря шнурку/, { details: ['ties'] }],
  [/[Дд]войн(ое|ые) колен|усиленные колени/, { details: ['knees'] }],
  [/[Вв]ытачки/, { details: ['darts'] }],
  [/круглой пряжкой/, { details: ['round-buckle'] }],
  [/с лентой|лента в тон/, { details: ['ribbon'] }],
  [/на цепочке/, { details: ['chain'] }],
  [/[Пп]летён/, { style: 'braided' }],
  [/широкими полями/, { style: 'wide-brim' }],
  [/Узкие поля/, { style: 'narrow-brim' }],
  [/с формованной чашкой/, { style: 'moulded' }],
  [/[Бб]ралетт/, { style: 'bralette' }],
  [/[Сс]портивн(ый|ого) (бюстгальтер|купальник)/, { style: 'sports' }],
  [/с жилетом\./, { style: 'vest' }],
  [/костюм с худи/, { style: 'hoodie' }],
  [/и шорты/, { style: 'shorts' }],
  [/^[Кк]олготки|колготки из/, { style: 'tights' }],
  [/из трёх вещей/, { style: 'cap-set' }],
  [/^Комплект (из (боди|кофточки)|на)/, { style: 'set' }],
  [/[Бб]омбер/, { details: ['rib-hem'] }],
  [/[Вв]ертикальная стёжка/, { details: ['upright-quilt'] }],
  [/на пуговицах|пять пуговиц|Пять пуговиц|на пуговках/, { closure: 'buttons' }],
  [/шалев(ым|ый) воротник/, { neck: 'shawl' }],
  [/V-образным вырезом/, { neck: 'v' }],
  [/круглым вырезом/, { neck: 'round' }],
  [/квадратным вырезом/, { neck: 'square' }],
  [/с высоким (воротом|горлом)|с горлом/, { neck: 'high' }],
  [/с воротником-стойкой|со стойкой\./, { neck: 'stand' }],
  [/без рукавов/, { sleeve: 'none' }],
  [/с коротким рукавом/, { sleeve: 'short' }],
  [/длинным рукавом/, { sleeve: 'long' }],
  [/оверсайз/, { silhouette: 'oversize' }],
  [/[Пп]риталенн/, { silhouette: 'fitted' }],
  [/-трапеция/, { silhouette: 'a-line' }],
  [/[Рр]асклёшенн/, { silhouette: 'flared' }],
  [/^Джинсовая куртка|джинсовая куртка/, { style: 'trucker' }],
  [/[Кк]оротк(ое|ий) (пальто|тренч)|^Бушлат из/, { length: 'cropped' }],
  [/[Уу]короченн(ый|ая|ое) (джемпер|футболка|худи|свитшот|жилет)|длина до талии/, { length: 'cropped' }],
  [/Короткий жакет/, { length: 'cropped' }],
  [/брюки до щиколотки$|Зауженные брюки до щиколотки|семь восьмых/, { length: 'ankle' }],
  [/кюлоты/, { length: 'midi' }],
  [/ в пол( |,|$)|до пола/, { length: 'maxi' }],
  [/широкие брюки|широкими брюками|и брюки палаццо/, { legs: 'wide' }],
  [/и зауженные брюки/, { legs: 'tapered' }],
  [/прямые брюки до щиколотки/, { legs: 'ankle' }],
]

/** Reads the parameters of a card as a look. Throws for a value that the table does not know. */
export function lookOfParameters(params: readonly { name: string; value: string }[]): Look {
  return mergeLooks(
    ...params.map(({ name, value }) => {
      if (UNSEEN.includes(name)) return {}
      if (name === 'Ширина') return { wide: Number(value.replace(',', '.').replace(' см', '')) }
      const look = PARAMETERS[name]?.[value]
      if (!look) throw new Error(`no such look: ${name} ${value}`)
      return look
    }),
  )
}

/** What a text promises. The first of two words for one trait counts. */
export function lookOfText(text: string): Look {
  return mergeLooks(
    ...SAID.filter(([words]) => words.test(text))
      .map(([, look]) => look)
      .toReversed(),
  )
}

/** Traits on which two looks differ, where both have an opinion. */
export function disagreements(one: Look, other: Look): Trait[] {
  const traits = Object.keys(TRAITS) as Trait[]
  return traits.filter(trait => one[trait] && other[trait] && one[trait] !== other[trait])
}

/** Russian values with a trait's: `прямой straight, свободный loose`. Throws for one that nobody draws. */
function values(trait: Trait, ...lists: string[]): Record<string, Look> {
  const known: readonly string[] = TRAITS[trait]
  return Object.fromEntries(
    lists
      .join(', ')
      .split(', ')
      .map(pair => {
        const space = pair.lastIndexOf(' ')
        const value = pair.slice(space + 1)
        if (!known.includes(value)) throw new Error(`no such ${trait}: ${pair}`)
        return [pair.slice(0, space), { [trait]: value }]
      }),
  )
}

function same(...values: string[]): Record<string, Look> {
  return Object.fromEntries(values.map(value => [value, {}]))
}
