import { checkedTogether } from '../../support/pages/checked-together.ts'

// What editors get wrong in the lists that they keep as YAML.

/** @param kind the folder of `templates/` that the lists are in; @param pages further files */
function tries(
  kind: string,
  cases: readonly (readonly [string, string, number, string])[],
  pages: Record<string, string> = {},
): void {
  const fileOf = (number: number) => `${kind}/trying-${number}.yaml`
  const texts = Object.fromEntries(cases.map(([, text], number) => [fileOf(number), text]))
  const { foundIn, elsewhere } = checkedTogether({ ...texts, ...pages })
  test.each(cases.map(([what, , line, words], number) => ({ what, line, words, number })))(
    '$what is found, and said in Russian',
    ({ line, words, number }) => {
      expect(foundIn(fileOf(number))).toEqual([
        expect.stringContaining(`templates/${fileOf(number)}, строка ${line}: ${words}`),
      ])
    },
  )
  test('nothing is found elsewhere', () => {
    expect([...elsewhere(), ...Object.keys(pages).flatMap(foundIn)]).toEqual([])
  })
}

describe('in a list of questions', () => {
  const LIST_NAMES = 'Есть: title, questions'
  const NAMES = 'Есть: question, answer'
  const LISTS: [string, string, number, string][] = [
    ['a missing answer', 'title: Новое\nquestions:\n  - question: Когда?\n', 3, 'нет «answer»'],
    [
      'an empty answer',
      'title: Новое\nquestions:\n  - question: Когда?\n    answer:\n',
      4,
      'нет ответа (answer)',
    ],
    [
      'a misspelt name',
      'title: Новое\nquestions:\n  - question: Когда?\n    anser: Завтра\n',
      4,
      `не знаю «anser»; может быть, «answer»? ${NAMES}`,
    ],
    [
      'a name that is like none',
      'title: Новое\nquestions:\n  - question: Когда?\n    answer: Завтра\npicture: 1\n',
      5,
      `не знаю «picture». ${LIST_NAMES}`,
    ],
    ['no title', 'questions:\n  - question: Когда?\n    answer: Завтра\n', 1, 'нет «title»'],
    ['no question', 'title: Новое\nquestions: []\n', 2, 'нет ни одного вопроса'],
    ['a text for the list', 'title: Новое\nquestions: Когда?\n', 2, 'вопросы — это список: «- question: …»'],
    [
      'a list that is not closed',
      'title: Новое\nquestions: [\n  {question: Когда?, answer: Завтра}\n',
      2,
      'список не закрыт: не хватает «]»',
    ],
    [
      'a quote that is not closed',
      "title: Новое\nquestions:\n  - question: 'Когда?\n    answer: Завтра\n",
      3,
      'кавычка не закрыта',
    ],
    [
      'a colon without quotes',
      'title: Новое\nquestions:\n  - question: Когда: завтра?\n    answer: Да\n',
      3,
      'значение с двоеточием стоит в кавычках',
    ],
    [
      'an indent that belongs nowhere',
      'title: Новое\nquestions:\n  - question: Когда?\n   answer: Завтра\n',
      4,
      'отступ не тот',
    ],
    [
      'a question twice',
      'title: Новое\nquestions:\n  - question: Когда?\n    answer: Завтра\n  - question: когда?\n    answer: Нет\n',
      5,
      'вопрос «когда?» уже есть в этом же списке',
    ],
    [
      'a question of another list',
      'title: Новое\nquestions:\n  - question: Нужен ли чек?\n    answer: Нет\n',
      3,
      'вопрос «Нужен ли чек?» уже есть в templates/faq/returns.yaml',
    ],
  ]
  // A list that cannot be read is no missing one.
  const shown = LISTS.map((_, number) => `{% faq 'trying-${number}' %}`).join('')
  tries('faq', LISTS, { 'pages/new.liquid': `---\npath: /new/\n---\n${shown}` })
})

describe('in a form', () => {
  const HEAD = 'title: Показ\nbutton: Записаться\nthanks: Спасибо!\n'
  const NAME = '  - { name: name, label: Имя, type: text }\n'
  const FIELDS = `${HEAD}fields:\n${NAME}`
  const FORMS: [string, string, number, string][] = [
    ['no thanks', FIELDS.replace(/thanks.*\n/, ''), 1, 'нет «thanks»'],
    [
      'a wrong name',
      `${FIELDS}buton: Да\n`,
      6,
      'не знаю «buton»; может быть, «button»? Есть: title, button, ',
    ],
    ['a wrong e-mail', `to: show\n${FIELDS}`, 1, 'to — это почта, как style@shop.ru'],
    ['no fields', `${HEAD}fields: []\n`, 4, 'нет ни одного поля (fields)'],
    [
      'too many fields',
      HEAD +
        'fields:\n' +
        Array.from({ length: 13 }, (_, at) => NAME.replace('name: name', `name: n${at}`)).join(''),
      4,
      'полей не больше 12',
    ],
    ['a field without a label', `${FIELDS}  - { name: phone, type: phone }\n`, 6, 'нет «label»'],
    [
      'a wrong name in a field',
      `${FIELDS}  - { name: phone, lable: Телефон, type: phone }\n`,
      6,
      'не знаю «lable»; может быть, «label»? Есть: name, label, type, required, options',
    ],
    [
      'a wrong type',
      `${FIELDS}  - { name: phone, label: Телефон, type: fone }\n`,
      6,
      'нет такого типа; может быть, «phone»? Есть: text, phone, email, textarea, select',
    ],
    [
      'a name with Russian letters',
      `${FIELDS}  - { name: имя, label: Имя, type: text }\n`,
      6,
      'name — латинские',
    ],
    [
      'a name that is taken',
      `${FIELDS}  - { name: consent, label: Да, type: text }\n`,
      6,
      'такое имя нельзя: ',
    ],
    ['two fields of one name', FIELDS + NAME, 6, 'поле «name» уже есть выше'],
    [
      'a list without options',
      `${FIELDS}  - name: time\n    label: Когда\n    type: select\n`,
      8,
      'у списка (select) нет вариантов: нужны options',
    ],
    [
      'options of what is no list',
      `${FIELDS}  - name: time\n    label: Когда\n    type: text\n    options: [днём]\n`,
      9,
      'варианты (options) бывают у select, а это text',
    ],
    [
      'one option twice',
      `${FIELDS}  - name: time\n    label: Когда\n    type: select\n    options: [днём, днём]\n`,
      9,
      'вариант «днём» стоит дважды',
    ],
    [
      'a word that is neither yes nor no',
      `${FIELDS}  - { name: phone, label: Телефон, type: phone, required: true }\n`,
      6,
      'required — да или нет',
    ],
    ['a day that is not there', `${FIELDS}shown_to: 2026-02-30\n`, 6, 'shown_to: такого дня нет'],
    [
      'an end before its beginning',
      `shown_from: 2026-03-02\n${FIELDS}shown_to: 2026-03-01\n`,
      7,
      'shown_to раньше, чем shown_from',
    ],
  ]
  tries('forms', FORMS)
})

describe('in a row of pictures', () => {
  const SLIDE = 'picture: { file: university/len.webp, alt: Лён }\n    caption: Лён\n'
  const ROWS: [string, string, number, string][] = [
    ['no pictures', 'slides: []\n', 2, 'нет ни одной картинки (slides)'],
    ['a picture without words', `slides:\n  - ${SLIDE.replace(', alt: Лён', '')}`, 3, 'нет «alt»'],
    [
      'a picture without a caption',
      'slides:\n  - picture: { file: university/len.webp, alt: Лён }\n',
      3,
      'нет «caption»',
    ],
    [
      'a picture that is not there',
      `slides:\n  - ${SLIDE.replace('len', 'lend')}`,
      3,
      'нет картинки templates/media/university/lend.webp; может быть, templates/media/university/len.webp?',
    ],
  ]
  tries(
    'galleries',
    ROWS.map(([what, text, line, words]) => [what, `title: Новое\n${text}`, line, words]),
  )
})

describe('in a vacancy', () => {
  const SOUND = [
    ['title', 'Продавец'],
    ['town', 'Москва'],
    ['place', 'магазин'],
    ['direction', 'Магазины'],
    ['employment', 'полный день'],
    ['text', 'Продавать.'],
    ['email', 'work@vitrina.example'],
    ['published_from', '2026-01-01'],
  ]
  const VACANCIES: [string, string, string, number, string][] = [
    ['a misspelt name', 'titel', 'Продавец', 9, 'не знаю «titel»; может быть, «title»?'],
    ['a place that is none', 'place', 'маназин', 3, 'place — одно из: магазин, офис, склад'],
    ['pay that is no number', 'pay_from', '60 тысяч', 9, 'pay_from — целые рубли, как 60000'],
    ['a day that is none', 'published_from', '2026-02-30', 8, 'published_from: такого дня нет'],
    ['a day in other words', 'published_from', '1 января', 8, 'published_from — это день, как 2026-09-01'],
    [
      'an end before its beginning',
      'published_to',
      '2025-12-31',
      9,
      'published_to раньше, чем published_from',
    ],
    ['an address that is none', 'email', 'почта', 7, 'email — это почта, как work@shop.ru'],
  ]
  tries(
    'vacancies',
    VACANCIES.map(([what, name, value, line, words]) => {
      const fields = new Map([...SOUND, [name, value]] as [string, string][])
      const text = [...fields].map(([each, said]) => `${each}: ${said}\n`).join('')
      return [what, text, line, words]
    }),
  )
})

describe('in a course and its lessons', () => {
  const COURSE = 'title: Новый\naudience: Всем\ntext: Коротко.\nlessons:\n  - pervyy\n'
  const LESSON =
    'title: Первый\nsummary: О главном.\nsections:\n  - text: Читайте.\n    picture:\n      file: university/merki-figury.webp\n      alt: Манекен\n' +
    'test:\n  - question: Да?\n    options: [Да, Нет]\n    answer: Да\n    why: Потому.\n'
  const sound = {
    'university/novyy.yaml': COURSE,
    'university/novyy/pervyy.yaml': LESSON,
    // Waits for its place.
    'university/novyy/vtoroy.yaml': LESSON,
  }
  const CASES = [
    [
      'novyy',
      5,
      '- pervyy',
      '- pervuy',
      'нет файла templates/university/novyy/pervuy.yaml; может быть, templates/university/novyy/pervyy.yaml?',
    ],
    ['novyy', 2, 'audience', 'audiense', 'не знаю «audiense»; может быть, «audience»?'],
    [
      'novyy',
      6,
      '- pervyy',
      '- pervyy\n  - Урок 2',
      'lessons — имя файла: латинские буквы, цифры и дефис, как merki-figury',
    ],
    ['novyy', 4, '- pervyy', '- pervyy\n  - pervyy', 'lessons: один урок стоит дважды'],
    [
      'novyy/pervyy',
      6,
      'merki-figury',
      'merki-figuri',
      'нет картинки templates/media/university/merki-figuri.webp; может быть, templates/media/university/merki-figury.webp?',
    ],
    [
      'novyy/pervyy',
      6,
      'university/merki-figury.webp',
      '../../.env',
      'file: это не картинка: нужен файл jpg, jpeg, png, webp, avif',
    ],
    ['novyy/pervyy', 6, '      alt: Манекен\n', '', 'нет «alt»'],
    ['novyy/pervyy', 11, 'answer: Да', 'answer: да', 'answer: такого ответа нет среди options'],
    ['novyy/pervyy', 10, '[Да, Нет]', '[Да]', 'options: нужно хотя бы два ответа'],
    ['novyy/pervyy', 12, 'why: Потому.', 'why: ""', 'нет объяснения (why)'],
    [
      'novyy/pervyy',
      3,
      'title: Первый\n',
      'title: Первый\nvideo:\n  url: http://rutube.ru/1\n  title: Кино\n',
      'url — это адрес, как https://rutube.ru/…',
    ],
  ] as const
  /** Each case has a course of its own. */
  const renamed = (text: string, number: number) => text.replaceAll('novyy', `novyy-${number}`)
  const files = CASES.flatMap(([name, , before, after], number) =>
    (
      [
        ['novyy', COURSE],
        ['novyy/pervyy', LESSON],
      ] as const
    ).map(([file, text]) => [
      `university/${renamed(file, number)}.yaml`,
      file === name ? text.replace(before, after) : text,
    ]),
  )
  const { foundIn, elsewhere } = checkedTogether({ ...sound, ...Object.fromEntries(files) })

  test('nothing is found where nothing is wrong, nor of a lesson that waits for its place', () => {
    expect([...elsewhere(), ...Object.keys(sound).flatMap(foundIn)]).toEqual([])
  })

  test.each(
    CASES.map(([name, line, before, after, words], number) => ({ name, line, before, after, words, number })),
  )('$name, line $line, is found, where $before became $after', ({ name, line, words, number }) => {
    const file = `university/${renamed(name, number)}.yaml`
    expect(foundIn(file)).toEqual([
      expect.stringContaining(`templates/${file}, строка ${line}: ${renamed(words, number)}`),
    ])
  })
})
