import { shadeOf } from '../../catalog/colors.rules.ts'
import { CLOTHS } from '../cloths/cloths.ts'
import { type GarmentDrawing, viewsOf } from '../draw/draw-garment.ts'
import { type Model, PATTERN_NAMES, readSheet, type Sheet } from '../sheets/read-sheet.ts'
import { SHEETS } from '../sheets/sheets.ts'
import { CARES } from './cares.ts'
import { type PackedPiece, parcelOf } from './kinds.ts'
import { withOutfits } from './outfits.ts'
import { accentsOn } from './palette.ts'
import { discountedPrice, drawDiscount, eanOf } from './prices-and-codes.ts'
import { type Seeded, seeded } from './seeded.ts'
import { sizesOf } from './sizes.ts'

/** A model with its colours; each colour is a product of the shop, each size of it an offer. */
export interface DemoModel {
  /** Four digits: sheet and place. Everything of the model is named by it. */
  number: string
  name: string
  brand: string
  vendor_code: string
  category_ext_id: string
  /** HTML: two paragraphs. */
  description: string
  composition: string
  care: string
  season: string
  /** In the order of the card; without size and colour. */
  params: { name: string; value: string }[]
  parcel: PackedPiece
  colors: DemoColor[]
}

export interface DemoColor {
  name: string
  hex: string
  price: number
  /** 0, or greater than `price`. */
  price_old: number
  is_new: boolean
  is_hit: boolean
  /** Front, worn by somebody where it can be, back, detail. */
  drawings: GarmentDrawing[]
  offers: { ext_id: string; barcode: string; size_name: string; is_available: boolean }[]
}

/** About 400 models. Equal at every call. */
export function demoCatalog(): DemoModel[] {
  return withOutfits(
    SHEETS.flatMap((sheet, index) => readSheet(sheet).map(model => designed(sheet, model, index + 1))),
  )
}

const GENDERS: Record<string, string> = {
  women: 'женский',
  men: 'мужской',
  girls: 'для девочек',
  boys: 'для мальчиков',
  babies: 'для малышей',
}

/** Own names, not marks of anyone, with the letters of their vendor codes. */
export const DEMO_BRANDS: Record<string, string> = {
  Витрина: 'VT',
  'Синяя осока': 'SO',
  'Льняной двор': 'LD',
  Мерлиана: 'MR',
  'Белый кардамон': 'BK',
  Ветролист: 'VL',
  'Пятая пуговица': 'PP',
  'Северный шов': 'SS',
  'Шорная № 7': 'SH',
  'Жили-шили': 'JS',
  'Тёплый хвост': 'TH',
}

function designed(sheet: Sheet, model: Model, sheetNumber: number): DemoModel {
  const number = `${String(sheetNumber).padStart(2, '0')}${String(model.place).padStart(2, '0')}`
  const chance = seeded(`model ${model.leaf} ${model.name}`)
  const cloth = CLOTHS[model.cloth]
  if (!cloth) throw new Error(`no cloth ${model.cloth}`)
  const brand = chance.pick(sheet.brands)
  const isNew = chance.isLucky(0.18)
  const isHit = !isNew && chance.isLucky(0.14)
  const isOnSale = chance.isLucky(isNew ? 0.05 : 0.33)
  const percent = drawDiscount(chance)
  const sizes = sizesOf(model.grid, chance)
  return {
    number,
    name: model.name,
    brand,
    vendor_code: `${DEMO_BRANDS[brand]}${number}`,
    category_ext_id: model.leaf,
    description: description(sheet, model, chance),
    composition: cloth.composition,
    care: CARES[cloth.care],
    season: model.season,
    params: [
      { name: 'Пол', value: GENDERS[model.leaf.split('-')[0] ?? ''] ?? '' },
      { name: 'Материал', value: cloth.material },
      { name: 'Узор', value: PATTERN_NAMES[model.pattern] },
      ...model.params,
      {
        name: 'Страна',
        value: chance.pick(['Россия', 'Россия', 'Россия', 'Беларусь', 'Узбекистан', 'Турция', 'Китай']),
      },
    ],
    parcel: parcelOf(model.kind, model.fit),
    colors: chosenColors(model.colors, chance).map((name, index) => {
      const hex = shadeOf(name).hex
      // Now and then only one colour is sold off.
      const isSoldOff = isOnSale || chance.isLucky(isNew ? 0.02 : 0.1)
      const price = isSoldOff ? discountedPrice(model.price, percent) : model.price
      return {
        name,
        hex,
        price,
        price_old: price < model.price ? model.price : 0,
        is_new: isNew,
        is_hit: isHit && index < 2,
        drawings: drawings(model, hex, number, chance),
        offers: sizes.map(({ size, place }) => ({
          ext_id: ['d', number, index + 1, size.replaceAll(/[^\w]/g, '')]
            .filter(part => part !== '')
            .join('-'),
          barcode: eanOf(
            `200${number}${String(index + 1).padStart(2, '0')}${String(place).padStart(3, '0')}`,
          ),
          size_name: size,
          is_available: !chance.isLucky(0.01),
        })),
      }
    }),
  }
}

/** Two to four, the first of the palette oftenest. */
function chosenColors(palette: readonly string[], chance: Seeded): string[] {
  const count = chance.integer(2, 4)
  const favourites = chance.some(palette.slice(0, 4), Math.ceil(count / 2) + 1)
  const others = chance.some(
    palette.filter(name => !favourites.includes(name)),
    count,
  )
  return [...favourites, ...others].slice(0, count)
}

function drawings(model: Model, hex: string, number: string, chance: Seeded): GarmentDrawing[] {
  const [accent_hex] = chance.some(accentsOn(hex, model.pattern), 1)
  return viewsOf(model.kind, model.fit).map(view => ({
    kind: model.kind,
    view,
    hex,
    ...(accent_hex ? { accent_hex } : {}),
    pattern: model.pattern,
    ...(model.weave && { weave: model.weave }),
    look: model.look,
    fit: model.fit,
    seed: Number(number),
  }))
}

const SIZE_NOTES = [
  'Соответствует размерной сетке: берите свой обычный размер.',
  'Если сомневаетесь между двумя размерами, берите больший.',
  'Крой с запасом: для посадки по фигуре выбирайте на размер меньше.',
]

function description(sheet: Sheet, model: Model, chance: Seeded): string {
  const cloth = CLOTHS[model.cloth]
  const second = [chance.pick(cloth?.words ?? []), chance.pick(sheet.pairings)]
  const isLoose = model.params.some(({ value }) => value === 'оверсайз')
  const hasSizes = ['women', 'men', 'kids'].includes(model.grid) && model.fit !== 'baby'
  if (hasSizes && chance.isLucky(0.2))
    second.push((isLoose ? SIZE_NOTES[2] : chance.pick(SIZE_NOTES.slice(0, 2))) ?? '')
  return `<p>${model.text}</p><p>${second.join(' ')}</p>`
}
