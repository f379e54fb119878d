import { readFileSync } from 'node:fs'
import { shadeOf } from '../../../server/catalog/colors.rules.ts'
import { factsOf } from '../../../server/catalog/filters/filter-values.rules.ts'
import { DEMO_CATEGORIES } from '../../../server/demo/catalogue/categories.ts'
import { demoCatalog } from '../../../server/demo/catalogue/demo-catalog.ts'
import { OUTFITS } from '../../../server/demo/catalogue/outfits.ts'
import { drawGarment, type GarmentView } from '../../../server/demo/draw/draw-garment.ts'
import { drawingOf, drawingUrl } from '../../../server/demo/draw/drawing-url.ts'
import { dye } from '../../../server/demo/draw/sketch/colour.ts'

const products = demoCatalog().flatMap(model => model.colors.map(color => ({ model, color })))
type DemoProduct = (typeof products)[number]

function productOf([name, color]: readonly [string, string]): DemoProduct {
  const found = products.find(each => each.model.name === name && each.color.name === color)
  if (!found) throw new Error(`no ${name}, ${color}`)
  return found
}

function pictureOf({ color }: DemoProduct, view: GarmentView) {
  const drawing = color.drawings.find(each => each.view === view)
  if (!drawing) throw new Error(`no ${view}`)
  return drawing
}

test.each(OUTFITS)(
  '%s is shown on a figure with the other pieces of its look, as they are sold',
  (...look) => {
    const [first, ...others] = look.map(productOf) as [DemoProduct, ...DemoProduct[]]
    const drawing = pictureOf(first, 'figure')
    expect(drawing.outfit).toEqual(others.map(other => pictureOf(other, 'front')))
    expect(drawingOf(drawingUrl(drawing))).toEqual(drawing)
    const { outfit: _, ...alone } = drawing
    const [together, without] = [drawGarment(drawing), drawGarment(alone)]
    for (const { color } of [first, ...others]) expect(together).toContain(dye(color.hex).base)
    for (const { color } of others) expect(without).not.toContain(dye(color.hex).base)
  },
)

test('an address with a piece that nobody draws is none', () => {
  const [first] = (OUTFITS[0] ?? []).map(productOf)
  if (!first) throw new Error('no outfits')
  const url = drawingUrl(pictureOf(first, 'figure'))
  expect(drawingOf(url.replace('turtleneck', 'spacesuit'))).toBeNull()
})

/** Address of a branch, as `women/outerwear/coats`. */
function pathOf(ext_id: string | null | undefined): string {
  const category = DEMO_CATEGORIES.find(each => each.ext_id === ext_id)
  return category ? [pathOf(category.parent_ext_id), category.slug].filter(Boolean).join('/') : ''
}

/** What a listing shows by its address. */
function listed(address: string): DemoProduct[] {
  const [, branch, chosen = ''] = /^\/catalog\/(.+?)\/(?:filter\/(.*)\/)?$/.exec(address) ?? []
  const wanted = chosen.split('/').map(pair => pair.split('='))
  return products.filter(({ model, color }) => {
    if (pathOf(model.category_ext_id) !== branch) return false
    const facts = factsOf({ ...model, color_family: shadeOf(color.name).family })
    return wanted.every(([code, slug]) => facts.some(fact => fact.code === code && fact.slug === slug))
  })
}

test('the home page shows the first look: its pieces, each the only one of a listing, and the figure that wears them', () => {
  const home = readFileSync(new URL('../../../templates/pages/home.liquid', import.meta.url), 'utf8')
  const [, pieces = ''] = /\{% look pieces: '([^']+)'/.exec(home) ?? []
  const found = pieces
    .split(' ')
    .map(address => listed(address).map(({ model, color }) => [model.name, color.name]))
  expect(found).toEqual(OUTFITS[0]?.map(piece => [piece]))
  const [, picture = '', position] = /\{% look [^%]*picture: '([^'#]+)#(\d)'/.exec(home) ?? []
  expect(picture).toBe(pieces.split(' ')[0])
  const [first] = (OUTFITS[0] ?? []).map(productOf)
  expect(first?.color.drawings[Number(position) - 1]?.view).toBe('figure')
})
