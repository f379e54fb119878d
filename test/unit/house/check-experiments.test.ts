import { findBrokenTemplates } from '../../../build/check-templates.ts'
import { experimentFile, HERO } from '../../support/experiments/experiment-file.ts'
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

test.each([
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
])('finds in an experiment %s, and says so in Russian', async (_what, first, variants, line, words) => {
  const head = first === 'variants:' ? '' : first
  const list = variants || '[{name: a, share: 50}, {name: b, share: 50}]'
  templates.write(
    'experiments/trying.yaml',
    `${head}variants: ${list}\nwhere: [pages/about]\nfrom: 2026-01-01\n`,
  )

  expect(await found()).toEqual([
    expect.stringContaining(`templates/experiments/trying.yaml, строка ${line}: ${words}`),
  ])
})

test.each([
  [{ where: '[about]' }, 7, 'where — это страница, как pages/home, или all, или checkout'],
  [{ where: '[]' }, 7, 'where: не сказано, где'],
  [{ where: '[pages/abuot]' }, 7, "нет страницы templates/pages/abuot.liquid; может быть, 'pages/about'?"],
  [{ from: '1 января' }, 8, 'from — это день, как 2026-09-01'],
  [{ to: '2025-12-31' }, 9, 'to раньше, чем from'],
  [{ where: '[checkout]' }, 1, 'у checkout варианты — allPaymentMethods и postpayment, в этом порядке'],
])('finds %j', async (fields, line, words) => {
  templates.write('experiments/trying.yaml', experimentFile(HALVES, fields))

  expect(await found()).toEqual([
    expect.stringContaining(`templates/experiments/trying.yaml, строка ${line}: ${words}`),
  ])
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

test.each([
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
])('finds %s, with the line of its template', async (mistake, words) => {
  templates.write('experiments/hero.yaml', experimentFile(HALVES))
  templates.write('pages/new.liquid', `---\npath: /new/\n---\n${mistake}`)

  expect(await found()).toEqual([expect.stringContaining('templates/pages/new.liquid, строка 4: ')])
  expect((await found())[0]).toContain(words)
})

test.each([
  ['a visitor’s part', 'parts/visitor-city.liquid'],
  ['a letter', 'mails/confirm-email.liquid'],
  ['a part that is cached for all pages', 'parts/price.liquid'],
])('finds a tag in %s, where nobody knows who looks', async (_where, file) => {
  templates.write('experiments/hero.yaml', experimentFile(HALVES))
  templates.append(file, HERO)

  expect(await found()).toEqual([expect.stringContaining(`templates/${file}, строка `)])
  expect((await found())[0]).toContain("experiment 'hero' стоит там, где посетитель неизвестен")
})
