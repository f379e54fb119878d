import { usualParametersOf } from '../catalogue/kinds.ts'
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

/** The parameters of a card: the usual ones of its kind, but for those that are stated. */
export function parametersOf(kind: GarmentKind, stated: string): Parameter[] {
  const own = readParameters(stated)
  const usual = readParameters(usualParametersOf(kind))
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
