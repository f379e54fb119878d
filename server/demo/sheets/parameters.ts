import type { GarmentKind } from '../draw/draw-garment.ts'
import { type Look, mergeLooks, TRAITS, type Trait } from '../draw/sketch/garment.ts'

/** A row of the card, and a value of a filter. */
export interface Parameter {
  name: string
  value: string
}

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

/**
 * What the card of a kind says, in this order, and what that usually is: a sheet names only what differs. A name without
 * a value is said of some models only.
 */
const USUAL: Record<GarmentKind, string> = {
  dress: 'Силуэт прямой; Длина до колена; Рукав короткий; Вырез круглый; Застёжка',
  'evening-dress': 'Силуэт прямой; Длина макси; Рукав без рукавов; Вырез лодочка; Застёжка молния',
  sundress: 'Силуэт трапеция; Длина миди; Рукав без рукавов; Вырез квадратный; Застёжка молния',
  blouse: 'Силуэт прямой; Рукав длинный; Вырез V-образный; Застёжка пуговицы',
  shirt: 'Силуэт прямой; Рукав длинный; Вырез отложной воротник; Застёжка пуговицы',
  't-shirt': 'Силуэт прямой; Рукав короткий; Вырез круглый; Застёжка',
  top: 'Силуэт прилегающий; Рукав без рукавов; Вырез V-образный',
  longsleeve: 'Силуэт прилегающий; Рукав длинный; Вырез круглый; Застёжка',
  polo: 'Силуэт прямой; Рукав короткий; Вырез отложной воротник; Застёжка пуговицы',
  jumper: 'Силуэт прямой; Рукав длинный; Вырез круглый; Застёжка',
  cardigan: 'Силуэт прямой; Длина; Рукав длинный; Вырез V-образный; Застёжка пуговицы',
  turtleneck: 'Силуэт прилегающий; Рукав длинный; Вырез высокий ворот',
  vest: 'Силуэт прямой; Рукав без рукавов; Вырез V-образный; Застёжка',
  hoodie: 'Силуэт прямой; Рукав длинный; Застёжка; Капюшон есть',
  sweatshirt: 'Силуэт прямой; Рукав длинный; Вырез круглый; Застёжка',
  trousers: 'Силуэт прямой; Посадка средняя; Застёжка молния',
  'wide-trousers': 'Силуэт широкий; Посадка высокая; Застёжка молния',
  joggers: 'Силуэт свободный; Посадка средняя; Застёжка кулиска',
  leggings: 'Силуэт; Плотность; Посадка средняя; Застёжка',
  jeans: 'Силуэт прямой; Посадка средняя; Застёжка молния',
  skirt: 'Силуэт трапеция; Длина до колена; Посадка; Застёжка молния',
  'midi-skirt': 'Силуэт трапеция; Длина миди; Посадка высокая; Застёжка молния',
  shorts: 'Силуэт свободный; Длина до колена; Посадка; Застёжка кулиска',
  suit: 'Силуэт полуприлегающий; Застёжка пуговицы; Рукав длинный',
  jacket: 'Силуэт прямой; Длина; Рукав длинный; Застёжка пуговицы',
  coat: 'Силуэт прямой; Длина до колена; Застёжка пуговицы; Воротник английский; Капюшон',
  'short-jacket': 'Силуэт прямой; Длина классическая; Застёжка молния; Воротник; Капюшон; Утеплитель',
  puffer: 'Силуэт прямой; Длина; Застёжка молния; Капюшон; Воротник; Утеплитель пух',
  trench: 'Силуэт прямой; Длина до колена; Застёжка пуговицы; Воротник; Капюшон',
  pyjamas: 'Силуэт прямой; Рукав длинный; Застёжка пуговицы',
  robe: 'Силуэт прямой; Длина миди; Рукав длинный; Капюшон',
  bra: 'Чашка мягкая; Застёжка крючки',
  briefs: 'Посадка средняя; Фасон слипы',
  socks: 'Высота высокая; Плотность средняя',
  swimsuit: 'Чашка съёмная; Вырез круглый; Фасон слитный',
  bag: 'Застёжка молния; Фасон',
  belt: 'Застёжка пряжка; Ширина 3,5 см',
  scarf: 'Фасон шарф; Ширина',
  hat: 'Фасон шляпа; Подкладка хлопок',
  beanie: 'Фасон бини; Подкладка нет',
  bodysuit: 'Рукав длинный; Вырез; Застёжка кнопки',
  romper: 'Рукав длинный; Вырез; Застёжка кнопки',
  'baby-pants': 'Посадка высокая; Застёжка нет',
  'baby-cardigan': 'Рукав длинный; Застёжка кнопки; Капюшон',
  bootees: 'Фасон пинетки; Застёжка',
}

/** The parameters of a card: the usual ones of its kind, but for those that are stated. */
export function parametersOf(kind: GarmentKind, stated: string): Parameter[] {
  const own = readParameters(stated)
  const usual = readParameters(USUAL[kind])
  const listed = usual.map(each => own.find(({ name }) => name === each.name) ?? each)
  return [...listed, ...own.filter(each => !listed.includes(each))].filter(({ value }) => value !== '')
}

function readParameters(text: string): Parameter[] {
  return text
    .split(';')
    .map(part => part.trim())
    .map(part => ({ name: part.split(' ', 1).join(), value: part.replace(/^\S+ ?/, '') }))
}

/** Reads the parameters of a card as a look. Throws for a value that the table does not know. */
export function lookOfParameters(params: readonly Parameter[]): Look {
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
