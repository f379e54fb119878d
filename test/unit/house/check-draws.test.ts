import { findBrokenTemplates } from '../../../build/check-templates.ts'
import { drawFile } from '../../support/draws/draw-file.ts'
import { checkedTogether } from '../../support/pages/checked-together.ts'
import { editorsMediaOf } from '../../support/pages/editors-originals.ts'
import { copyTemplates, type OwnTemplates } from '../../support/pages/own-templates.ts'

let templates: OwnTemplates
beforeEach(() => {
  templates = copyTemplates()
})
afterEach(() => templates.close())

const found = () => findBrokenTemplates(templates.folder, editorsMediaOf(templates.folder))
const place = (tag: string) => templates.append('pages/about.liquid', `\n${tag}\n`)

test('a draw with every piece in a page has no fault', async () => {
  templates.write('draws/trying.yaml', drawFile())
  for (const piece of ['slider', 'link', 'popup', 'chat', 'catalog'])
    place(`{% draw 'trying', as: '${piece}' %}`)

  expect(await found()).toEqual([])
})

const WRONG: [what: string, fields: Record<string, string>, line: number, words: string][] = [
  ['a misspelt name', { titel: 'Пальто' }, 11, 'не знаю «titel»; может быть, «title»?'],
  ['no rules', { rules: '' }, 1, 'нет «rules»'],
  ['a day that is none', { to: '2026-02-30' }, 4, 'to: такого дня нет'],
  ['an hour that is none', { to: '2026-01-20 24:10' }, 4, 'to: такого часа нет'],
  ['an hour in other words', { from: '15 января' }, 3, 'from — это день, как 2026-09-01, или час'],
  ['an end before its beginning', { to: '2026-01-14' }, 4, 'to раньше, чем from'],
  ['results before the end', { results_on: '2026-01-19' }, 5, 'results_on раньше, чем to'],
  ['no prize', { prizes: '[]' }, 7, 'нет ни одного приза'],
  [
    'a prize that is not counted',
    { prizes: '[{name: Пальто, count: много}]' },
    7,
    'count — сколько таких призов',
  ],
  ['a misspelt count', { prizes: '[{name: Пальто, cuont: 1}]' }, 7, 'не знаю «cuont»; может быть, «count»?'],
  [
    'a thing that is no page',
    { prizes: '[{name: П, count: 1, product: пальто}]' },
    7,
    'product — адрес страницы',
  ],
  ['a sum that is none', { order_from: '3 тысячи' }, 8, 'order_from — целые рубли, как 3000'],
  ['no way to take part', { order_from: '', receipts: 'нет' }, 8, 'не сказано, как участвовать'],
  ['a hash that is none', { seed_hash: 'секрет' }, 10, 'seed_hash — 64 знака из 0–9 и a–f'],
  ['a seed, which is secret', { seed: 'abc' }, 11, 'не знаю «seed»'],
  [
    'rules that are no page',
    { rules: '/draws/wardrobe/ruels/' },
    6,
    'нет страницы /draws/wardrobe/ruels/; может быть, /draws/wardrobe/rules/?',
  ],
]
describe('in a draw', () => {
  const fileOf = (number: number) => `draws/trying-${number}.yaml`
  const { foundIn, elsewhere } = checkedTogether(
    Object.fromEntries(WRONG.map(([, fields], number) => [fileOf(number), drawFile(fields)])),
  )

  test.each(WRONG.map(([what, , line, words], number) => ({ what, line, words, number })))(
    '$what is found, and said in Russian',
    ({ line, words, number }) => {
      expect(foundIn(fileOf(number))).toEqual([
        expect.stringContaining(`templates/${fileOf(number)}, строка ${line}: ${words}`),
      ])
    },
  )

  test('nothing is found elsewhere', () => {
    expect(elsewhere()).toEqual([])
  })
})

const TAGS = [
  [
    "{% draw 'wardorbe', as: 'link' %}",
    'нет файла templates/draws/wardorbe.yaml; может быть, templates/draws/wardrobe.yaml?',
  ],
  ["{% draw 'wardrobe', as: 'slidr' %}", "draw не бывает 'slidr'; может быть, 'slider'?"],
  ["{% draw 'wardrobe', like: 'link' %}", "draw не знает 'like'; есть: as"],
  ['{% draw wardrobe %}', 'draw: имя розыгрыша и вид стоят в одинарных кавычках'],
] as const
describe('in a page', () => {
  const fileOf = (number: number) => `pages/trying-${number}.liquid`
  const { foundIn, elsewhere } = checkedTogether(
    Object.fromEntries(
      TAGS.map(([tag], number) => [fileOf(number), `---\npath: /trying-${number}/\n---\n${tag}\n`]),
    ),
  )

  test.each(TAGS.map(([tag, words], number) => ({ tag, words, number })))(
    'what is wrong with the tag $tag is found',
    ({ words, number }) => {
      expect(foundIn(fileOf(number))).toEqual([expect.stringContaining(words)])
    },
  )

  test('nothing is found elsewhere', () => {
    expect(elsewhere()).toEqual([])
  })
})

test('a draw stands where its dates are looked at: in no letter and in nothing that is cached for all', async () => {
  templates.append('mails/order-placed.liquid', "{% draw 'wardrobe', as: 'link' %}")
  expect(await found()).toEqual([
    expect.stringMatching(
      /templates\/mails\/order-placed\.liquid, строка \d+: draw 'wardrobe' стоит там, где его дни не проверить/,
    ),
  ])
})
