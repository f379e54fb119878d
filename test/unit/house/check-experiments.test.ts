import { findBrokenTemplates } from '../../../build/check-templates.ts'
import { experimentFile, HERO } from '../../support/experiments/experiment-file.ts'
import { checkedTogether } from '../../support/pages/checked-together.ts'
import { editorsMediaOf } from '../../support/pages/editors-originals.ts'
import { copyTemplates, type OwnTemplates } from '../../support/pages/own-templates.ts'

let templates: OwnTemplates
beforeEach(() => {
  templates = copyTemplates()
})
afterEach(() => templates.close())

const found = () => findBrokenTemplates(templates.folder, editorsMediaOf(templates.folder))
const HALVES = { control: 50, short: 50 }

test('an experiment with its tag has no fault', async () => {
  templates.write('experiments/hero.yaml', experimentFile(HALVES))
  templates.append('pages/about.liquid', HERO)

  expect(await found()).toEqual([])
})

const OF_LISTS: [what: string, first: string, variants: string, line: number, words: string][] = [
  ['no title', 'variants:', '', 1, 'нет «title»'],
  ['a misspelt name', 'titel: Проба\n', '', 1, 'не знаю «titel»; может быть, «title»?'],
  [
    'one variant',
    'title: Проба\n',
    '[{name: a, share: 10}]',
    2,
    'вариантов не меньше двух; первый — контрольный',
  ],
  [
    'shares of more than all',
    'title: Проба\n',
    '[{name: a, share: 60}, {name: b, share: 50}]',
    2,
    'доли вместе больше 100 процентов',
  ],
  [
    'a share that is no number',
    'title: Проба\n',
    '[{name: a, share: половина}, {name: b, share: 50}]',
    2,
    'share — целое число процентов, от 0 до 100',
  ],
  [
    'a variant twice',
    'title: Проба\n',
    '[{name: a, share: 10}, {name: a, share: 50}]',
    2,
    'два варианта с одним именем',
  ],
  [
    'a misspelt share',
    'title: Проба\n',
    '[{name: a, shere: 10}, {name: b, share: 50}]',
    2,
    'не знаю «shere»; может быть, «share»? Есть: name, share',
  ],
]
const OF_FIELDS: [fields: Record<string, string>, line: number, words: string][] = [
  [{ where: '[about]' }, 7, 'where — это страница, как pages/home, или all, или checkout'],
  [{ where: '[]' }, 7, 'where: не сказано, где'],
  [{ where: '[pages/abuot]' }, 7, "нет страницы templates/pages/abuot.liquid; может быть, 'pages/about'?"],
  [{ from: '1 января' }, 8, 'from — это день, как 2026-09-01'],
  [{ to: '2025-12-31' }, 9, 'to раньше, чем from'],
  [{ where: '[checkout]' }, 1, 'у checkout варианты — allPaymentMethods и postpayment, в этом порядке'],
]
const EXPERIMENTS = [
  ...OF_LISTS.map(([what, first, variants, line, words]) => {
    const head = first === 'variants:' ? '' : first
    const list = variants || '[{name: a, share: 50}, {name: b, share: 50}]'
    return { what, text: `${head}variants: ${list}\nwhere: [pages/about]\nfrom: 2026-01-01\n`, line, words }
  }),
  ...OF_FIELDS.map(([fields, line, words]) => ({
    what: JSON.stringify(fields),
    text: experimentFile(HALVES, fields),
    line,
    words,
  })),
].map((each, number) => ({ ...each, file: `experiments/trying-${number}.yaml` }))

describe('in an experiment', () => {
  const { foundIn, elsewhere } = checkedTogether(
    Object.fromEntries(EXPERIMENTS.map(({ file, text }) => [file, text])),
  )

  test.each(EXPERIMENTS)('$what is found, and said in Russian', ({ file, line, words }) => {
    expect(foundIn(file)).toEqual([expect.stringContaining(`templates/${file}, строка ${line}: ${words}`)])
  })

  test('nothing is found elsewhere', () => {
    expect(elsewhere()).toEqual([])
  })
})

test('finds a second experiment with the payments of the same days', async () => {
  const payments = { allPaymentMethods: 50, postpayment: 50 }
  const lasting = (from: string, to: string) => experimentFile(payments, { where: '[checkout]', from, to })
  templates.write('experiments/first.yaml', lasting('2026-01-01', '2026-01-31'))
  templates.write('experiments/second.yaml', lasting('2026-02-01', '2026-02-28'))
  expect(await found()).toEqual([])
  templates.write('experiments/second.yaml', lasting('2026-01-31', '2026-02-28'))
  expect(await found()).toEqual([
    'templates/experiments/second.yaml, строка 7: в эти же дни оплату решает templates/experiments/first.yaml',
  ])
})

const TAG = (name: string, ...variants: string[]) =>
  `{% experiment ${name} %}${variants.map(each => `{% variant ${each} %}<p>${each.length}</p>`).join('')}{% endexperiment %}`

const MISTAKES = [
  [
    TAG("'hreo'", "'control'"),
    'нет файла templates/experiments/hreo.yaml; может быть, templates/experiments/hero.yaml?',
  ],
  [TAG('hero', "'control'"), "имя эксперимента стоит в одинарных кавычках: {% experiment 'hero' %}"],
  [TAG("'hero'", 'control'), "имя варианта стоит в одинарных кавычках: {% variant 'short' %}"],
  [
    TAG("'hero'", "'control'", "'shrot'"),
    "варианта 'shrot' нет в templates/experiments/hero.yaml; может быть, 'short'?",
  ],
  [TAG("'hero'", "'control'"), "experiment 'hero': нет {% variant 'short' %}"],
  [TAG("'hero'", "'control'", "'control'"), "experiment 'hero': вариант 'control' стоит дважды"],
  ["{% experiment 'hero' %}Слова{% endexperiment %}", 'до первого {% variant %} ничего не стоит'],
  ["{% experiment 'hero' %}{% variant 'control' %}", 'не закрыт: не хватает {% endexperiment %}'],
  [
    "{% experiment 'hero' %}{% variant 'control' %}{{ site.nme }}{% variant 'short' %}{% endexperiment %}",
    "в 'site' нет 'nme'; может быть, 'name'?",
  ],
  [
    "{% experiment 'hero' %}{% variant 'control' %}{% variant 'short' %}{% render 'parts/foter' %}{% endexperiment %}",
    'нет файла templates/parts/foter.liquid; может быть, templates/parts/footer.liquid?',
  ],
] as const
describe('in a page', () => {
  const fileOf = (number: number) => `pages/trying-${number}.liquid`
  const pages = MISTAKES.map(([mistake], number) => [
    fileOf(number),
    `---\npath: /trying-${number}/\n---\n${mistake}`,
  ])
  const { foundIn, elsewhere } = checkedTogether({
    'experiments/hero.yaml': experimentFile(HALVES),
    ...Object.fromEntries(pages),
  })

  test.each(MISTAKES.map(([mistake, words], number) => ({ mistake, words, number })))(
    '$mistake is found, with the line of its template',
    ({ words, number }) => {
      const [found, ...others] = foundIn(fileOf(number))
      expect(found).toContain(`templates/${fileOf(number)}, строка 4: `)
      expect(found).toContain(words)
      expect(others).toEqual([])
    },
  )

  test('nothing is found elsewhere', () => {
    expect([...elsewhere(), ...foundIn('experiments/hero.yaml')]).toEqual([])
  })
})

test.each([
  ['a visitor’s part', 'parts/visitor-city.liquid'],
  ['a letter', 'mails/confirm-email.liquid'],
  ['a part that is cached for all pages', 'parts/price.liquid'],
])('finds a tag in %s, where nobody knows who looks', async (_where, file) => {
  templates.write('experiments/hero.yaml', experimentFile(HALVES))
  templates.append(file, HERO)

  const [first, ...others] = await found()
  expect(first).toContain(`templates/${file}, строка `)
  expect(others).toEqual([])
  expect(first).toContain("experiment 'hero' стоит там, где посетитель неизвестен")
})
