import { printTicks } from '../../../server/render/liquid/filters.ts'

const value = { code: 'red', words: 'Красный', selected: false, count: 3 }
const print = (change: object) => printTicks([{ ...value, ...change }], 'color', String)

describe('a value to tick', () => {
  test('is a field of the filter’s form with its count beside it', () => {
    expect(print({})).toBe(
      '<li><label class="filters__value" data-count="3"><input type="checkbox" class="checkbox__input" name="f_color" value="red">Красный</label></li>',
    )
  })

  test('is ticked when chosen, and cannot be ticked anew when it would leave nothing', () => {
    expect(print({ selected: true, count: 0 })).toContain('value="red" checked>')
    expect(print({ count: 0 })).toContain('value="red" disabled>')
  })

  test('is escaped, whatever a feed calls it', () => {
    const evil = `</noscript><script>"'&`
    const html = print({ code: evil, words: evil, address: evil, background: evil })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('</noscript')
    expect(html.match(/&#34;&#39;&amp;/g)).toHaveLength(4)
  })
})
