import { openEngine } from '../../../server/render/liquid/engine.ts'
import { PAGE_LIMITS, renderWithin } from '../../../server/render/liquid/work-limit.ts'

/** How often each part was painted is counted by an `asset` that parts ask for. */
function openCounted(parts: Record<string, string>) {
  const asked: string[] = []
  const engine = openEngine({
    findSource: name => parts[name],
    paintWidget: () => '',
    inlined: name => name,
    asset: name => {
      asked.push(name)
      return name
    },
  })
  const paint = (source: string, data: Record<string, unknown>, globals = {}) =>
    renderWithin(engine, engine.parse(source), data, { globals, limits: PAGE_LIMITS })
  return { asked, paint }
}

const TILE = `{{ 'painted' | asset }}: {{ product.name }}{% if loading == 'eager' %}!{% endif %}`
const PAGE = `{% for product in products %}{% cached 'parts/tile', product: product, loading: loading %};{% endfor %}`

const dress = { cache_key: 'dress 1', name: 'Платье' }
const jeans = { cache_key: 'jeans 1', name: 'Джинсы' }

describe('a cached part', () => {
  test('is painted once from equal arguments', () => {
    const { asked, paint } = openCounted({ 'parts/tile': TILE })
    const page = 'painted: Платье;painted: Джинсы;painted: Платье;'
    expect(paint(PAGE, { products: [dress, jeans, dress], loading: 'lazy' })).toBe(page)
    expect(paint(PAGE, { products: [dress, jeans, dress], loading: 'lazy' })).toBe(page)
    expect(asked).toHaveLength(2)
  })

  test('is painted again when one of them differs', () => {
    const { asked, paint } = openCounted({ 'parts/tile': TILE })
    paint(PAGE, { products: [dress], loading: 'lazy' })
    expect(paint(PAGE, { products: [dress], loading: 'eager' })).toBe('painted: Платье!;')
    expect(
      paint(PAGE, { products: [{ ...dress, cache_key: 'dress 2', name: 'Сарафан' }], loading: 'lazy' }),
    ).toBe('painted: Сарафан;')
    expect(asked).toHaveLength(3)
  })

  test('escapes as any other part', () => {
    const { paint } = openCounted({ 'parts/tile': '{{ product.name }}' })
    const products = [{ cache_key: 'x', name: '<b>' }]
    expect(paint(PAGE, { products, loading: '' })).toBe('&lt;b&gt;;')
  })

  test('is painted again when a widget in it was left out', () => {
    const { asked, paint } = openCounted({ 'parts/tile': `{{ 'painted' | asset }}{% widget 'newsletter' %}` })
    const page = `{% cached 'parts/tile' %}`

    paint(page, {}, { is_broken: true })
    paint(page, {}, { is_broken: false })
    paint(page, {}, { is_broken: false })

    expect(asked).toHaveLength(2)
  })

  test('takes no argument that cannot be known again', () => {
    const { paint } = openCounted({ 'parts/tile': TILE })
    expect(() => paint(PAGE, { products: [{ name: 'Платье' }], loading: 'lazy' })).toThrow(
      "cached: у 'product' нет cache_key",
    )
  })
})
