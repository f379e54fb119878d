import { drawBeanie } from '../accessories/beanies.ts'
import { num } from '../sketch/path.ts'
import { add, freshId, has, part, type Sketch } from '../sketch/sketch.ts'
import { drawBabyPants } from './baby-wear.ts'

/** What comes with the first piece of a baby's set: trousers or footed pants beside it, a cap above them. */
export function drawCompanions(sketch: Sketch): void {
  const { look } = sketch
  const own = (details: Sketch['look']['details']): Sketch => ({
    ...sketch,
    look: { closure: 'none', ...(details && { details }) },
  })
  const isRomper = sketch.drawing.kind === 'romper'
  if (!isRomper)
    part(sketch, 'pants', () => beside(own(has(sketch, 'feet') ? ['feet'] : []), [33, 4], drawBabyPants))
  if (isRomper || look.style === 'cap-set')
    part(sketch, 'cap', () => beside(own([]), [33, isRomper ? 6 : 62], drawBeanie))
}

/** Draws another thing so many centimetres to the right and down. */
function beside(sketch: Sketch, [x, y]: readonly [number, number], draw: (sketch: Sketch) => void): void {
  const nested: Sketch = { ...sketch, layers: [], silhouettes: [], boxes: [] }
  draw(nested)
  const place = `transform="translate(${num(x)} ${num(y)})"`
  const id = freshId(sketch, 'w')
  sketch.defs.push(
    `<g id="${id}" ${place}>${nested.silhouettes.map(one => `<use href="#${one}"/>`).join('')}</g>`,
  )
  sketch.silhouettes.push(id)
  for (const box of nested.boxes)
    sketch.boxes.push({ left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y })
  add(sketch, `<g ${place}>`, ...nested.layers, '</g>')
}
