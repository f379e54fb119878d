import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import type { WorkLimits } from '../../server/render/liquid/work-limit.ts'
import type { Renderer } from '../../server/render/renderer.ts'
import { openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** As if the machine stood still for a second between any two looks at the clock. */
function starve(): jest.Spied<typeof performance.now> {
  let now = performance.now()
  return jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
}
afterEach(() => jest.restoreAllMocks())

describe('on a starved machine', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop()
  })
  afterAll(() => shop.close())

  test.each(['/', '/catalog/women/dresses/', '/search/?q=платье', '/order/', '/about/'])(
    '%s is a page all the same',
    async path => {
      const clock = starve()
      await shop.visit().get(encodeURI(path)).unset('X-Requested-With').expect(200)

      expect(clock).toHaveBeenCalled()
    },
  )
})

describe('a template that works without end', () => {
  let folder: string
  let renderer: Renderer
  const open = async (source: string, limits?: WorkLimits) => {
    writeFileSync(join(folder, 'parts/endless.liquid'), source)
    renderer = await openRendererOf(folder, limits ? { limits } : {})
    return renderer.paintPart('parts/endless', { things: Array.from({ length: 1_000 }, (_, index) => index) })
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrina-endless-'))
    mkdirSync(join(folder, 'parts'))
  })
  afterEach(() => {
    renderer.close()
    rmSync(folder, { recursive: true })
  })

  test.each([
    [
      'loops in loops',
      '{% for a in things %}{% for b in things %}{{ b }}{% endfor %}{% endfor %}',
      /слишком много работы/,
    ],
    [
      'loops around nothing',
      '{% for a in things %}{% for b in things %}{% endfor %}{% endfor %}',
      /слишком много работы/,
    ],
    [
      'tables',
      '{% for a in things %}{% tablerow b in things %}{% endtablerow %}{% endfor %}',
      /слишком длинно/,
    ],
    [
      'a text that doubles in a variable',
      `{% assign text = 'ab' %}{% for a in things %}{% capture text %}{{ text | raw }}{{ text | raw }}{% endcapture %}{% endfor %}`,
      /слишком длинно/,
    ],
    [
      'a text that doubles by a filter',
      `{% assign text = 'ab' %}{% for a in things %}{% assign text = text | append: text %}{% endfor %}`,
      /слишком много памяти/,
    ],
    [
      'a range that no memory holds',
      '{% for a in (1..99999999) %}{{ a }}{% endfor %}',
      /слишком много памяти/,
    ],
  ])('by %s is refused for its work, with file and line', async (_how, source, message) => {
    const painted = open(`<p>\n${source}`)

    await expect(painted).rejects.toThrow(message)
    await expect(painted).rejects.toThrow(/templates\/parts\/endless\.liquid, строка 2: /)
  })

  test('is refused by the clock only in the preview of a draft', async () => {
    const source = '{% for a in things %}{{ a }}{% endfor %}'
    starve()

    await expect(open(source, { nodes: 1e6, characters: 1e6, ms: 10_000 })).rejects.toThrow('10000 мс')
    expect(await open(source)).toContain('999')
  })
})
