import { type Look, mergeLooks, TRAITS, type Trait } from '../draw/sketch/looks.ts'

/**
 * The one table between words and drawings: what a parameter of the card (a filter of the listing) looks like.
 * A value that is not listed is refused, so no filter can promise what nobody draws.
 */
const PARAMETERS: Record<string, Record<string, Look>> = {
  Силуэт: {
    прямой: { silhouette: 'straight' },
    прилегающий: { silhouette: 'fitted' },
    приталенный: { silhouette: 'fitted' },
    полуприлегающий: { silhouette: 'semi' },
    трапеция: { silhouette: 'a-line' },
    свободный: { silhouette: 'loose' },
    оверсайз: { silhouette: 'oversize' },
    широкий: { silhouette: 'wide' },
    клёш: { silhouette: 'flared' },
    зауженный: { silhouette: 'tapered' },
  },
  Длина: {
    укороченная: { length: 'cropped' },
    классическая: { length: 'hip' },
    удлинённая: { length: 'long' },
    мини: { length: 'mini' },
    'до середины бедра': { length: 'thigh' },
    'до колена': { length: 'knee' },
    миди: { length: 'midi' },
    'до щиколотки': { length: 'ankle' },
    макси: { length: 'maxi' },
  },
  Рукав: {
    'без рукавов': { sleeve: 'none' },
    короткий: { sleeve: 'short' },
    '3/4': { sleeve: 'elbow' },
    длинный: { sleeve: 'long' },
  },
  Вырез: {
    круглый: { neck: 'round' },
    'V-образный': { neck: 'v' },
    лодочка: { neck: 'boat' },
    квадратный: { neck: 'square' },
    качели: { neck: 'cowl' },
    'высокий ворот': { neck: 'high' },
    'воротник-стойка': { neck: 'stand' },
    'отложной воротник': { neck: 'shirt' },
    'шалевый воротник': { neck: 'shawl' },
    'с запахом на плечах': { neck: 'round', details: ['envelope'] },
  },
  Воротник: {
    отложной: { neck: 'shirt' },
    английский: { neck: 'notch' },
    стойка: { neck: 'stand' },
    шалевый: { neck: 'shawl' },
  },
  Застёжка: {
    нет: { closure: 'none' },
    пуговицы: { closure: 'buttons' },
    кнопки: { closure: 'snaps' },
    молния: { closure: 'zip' },
    завязки: { closure: 'ties' },
    пояс: { closure: 'belt', belt: 'tied' },
    кулиска: { closure: 'cord' },
    резинка: { closure: 'elastic' },
    крючки: {},
    магнит: {},
    пряжка: {},
  },
  Капюшон: { есть: { details: ['hood'] }, съёмный: { details: ['hood'] } },
  Посадка: { низкая: { rise: 'low' }, средняя: { rise: 'mid' }, высокая: { rise: 'high' } },
  Фасон: {
    тоут: { style: 'tote' },
    'кросс-боди': { style: 'crossbody' },
    багет: { style: 'baguette' },
    хобо: { style: 'hobo' },
    шопер: { style: 'shopper' },
    рюкзак: { style: 'backpack' },
    клатч: { style: 'clutch' },
    портфель: { style: 'briefcase' },
    платок: { style: 'kerchief' },
    палантин: { style: 'stole' },
    слипы: { style: 'slip' },
    бразилиана: { style: 'brazilian' },
    боксеры: { style: 'boxer' },
    шорты: { style: 'boxer' },
    бесшовные: { style: 'seamless' },
    спортивный: { style: 'sports' },
    ...same('шарф', 'бини', 'шапка', 'шапочка', 'шляпа', 'пинетки', 'слитный'),
  },
  Чашка: {
    'на каркасе': { style: 'balconette' },
    ...same('мягкая', 'съёмная', 'без чашек', 'формованная'),
  },
  Высота: { высокая: { length: 'long' }, средняя: { length: 'cropped' } },
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

function same(...values: string[]): Record<string, Look> {
  return Object.fromEntries(values.map(value => [value, {}]))
}
