import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrokenTemplates, findMistakes, findUnusedPictures } from '../../../build/check-templates.ts'
import { openCatalog, type Snapshot } from '../../../server/catalog/catalog.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { openInMemory } from '../../support/database/databases.ts'
import { type Goods, stockGoods } from '../../support/goods/goods.ts'
import { editorsMediaOf } from '../../support/pages/editors-originals.ts'

const TEMPLATES = join(import.meta.dirname, '../../../templates')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-check-'))
  cpSync(TEMPLATES, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('check:templates', () => {
  const LIST = 'Есть: buy-button, favorite-picker, '

  test('finds nothing in the templates of the shop', async () => {
    expect(await findBrokenTemplates()).toEqual([])
  })

  test.each([
    ["{% widget 'newsleter' %}", `нет виджета 'newsleter'; может быть, 'newsletter'? ${LIST}`],
    ["{% widget 'pikcer' %}", `нет виджета 'pikcer'; может быть, 'favorite-picker'? ${LIST}`],
    ["{% widget 'news' %}", `нет виджета 'news'; может быть, 'newsletter'? ${LIST}`],
    ["{% widget 'button' %}", `нет виджета 'button'; может быть, 'buy-button'? ${LIST}`],
    ["{% widget 'zzzzzzzzzzzzzzzz' %}", LIST],
    ['{% widget "newsletter" %}', "имя виджета стоит в одинарных кавычках: {% widget 'newsletter' %}"],
    ["{% widget 'sign-in', bak: '/' %}", "виджет 'sign-in' не знает 'bak'; может быть, 'back'?"],
    ["{% widget 'sign-in' %}", "виджету 'sign-in' нужно 'back'"],
    ["{% widget 'sign-in', back: site.ulr %}", "в 'site' нет 'ulr'; может быть, 'url'?"],
    ["{% widget 'header' %}", "виджету 'header' нужно 'part'"],
    ["{% widget 'header', part: 'basket' %}", "виджет 'header': part: "],
    ["{% widget 'search', q: site.name %}", "виджет 'search' не знает 'q'"],
    ["{% widget 'filter-panel', base_ulr: '/' %}", "не знает 'base_ulr'; может быть, 'base_url'?"],
    ["{% widget 'filter-panel' %}", "виджету 'filter-panel' нужно 'category'"],
    ["{% widget 'filter-panel', categry: 'women' %}", "не знает 'categry'; может быть, 'category'?"],
    ["{% widget 'filter-panel', category: 5 %}", "виджет 'filter-panel': category: "],
    ["{% widget 'filter-panel', category: 'women', count: 5 %}", "не знает 'category'"],
    ["{% widget 'newsletter', wake: 'visibel' %}", "а не 'visibel'; может быть, 'visible'?"],
    ['{{ site.name | upcaze }}', "нет фильтра 'upcaze'; может быть, 'upcase'?"],
    [
      "{% render 'parts/foter' %}",
      'нет файла templates/parts/foter.liquid; может быть, templates/parts/footer.liquid?',
    ],
    ['{% render site.name %}', 'render: имя части стоит в кавычках'],
    [
      "{% visitor 'citty' %}",
      'нет файла templates/parts/visitor-citty.liquid; может быть, templates/parts/visitor-city.liquid?',
    ],
    ['{% endif %}', 'endif'],
    [
      '{{ sitte.name }}',
      "нет переменной 'sitte'; может быть, 'site'? Есть: site, meta, menu, menu_version, region",
    ],
    ['{% if sitte.name %}да{% endif %}', "нет переменной 'sitte'; может быть, 'site'?"],
    ['{{ site.nmae }}', "в 'site' нет 'nmae'; может быть, 'name'?"],
    ['{% for root in menu %}{{ root.nane }}{% endfor %}', "в 'root' нет 'nane'; может быть, 'name'?"],
    ['{% for root in menu %}{% endfor %}{{ root.name }}', "нет переменной 'root'"],
    ["{% render 'parts/price', price_old: 1 %}", "части 'parts/price' нужна переменная 'price'"],
    [
      "{% render 'parts/price', price: 1, price_odl: 2, price_old: 2 %}",
      "часть 'parts/price': нет переменной 'price_odl'; может быть, 'price_old'?",
    ],
    ['<div class="a">', '<div> не закрыт'],
    ['<p>{% if site.name %}<b>{% endif %}</p>', '<b> не закрыт'],
    ['</section>', '</section> ничего не закрывает'],
    ['<a href="/>лишняя кавычка</a>', '</a> ничего не закрывает'],
    [
      "{% picture 'summer/heroo.jpg', alt: '' %}",
      'нет картинки templates/media/summer/heroo.jpg; может быть, templates/media/summer/hero.jpg?',
    ],
    [
      "{% picture 'https://other.ru/a.jpg', alt: '' %}",
      'нет картинки templates/media/https://other.ru/a.jpg',
    ],
    ["{% picture 'summer/hero.jpg' %}", 'picture: нет alt: что на картинке, словами'],
    [
      "{% picture 'summer/hero.jpg', al: '' %}",
      "picture не знает 'al'; может быть, 'alt'? Есть: alt, widths",
    ],
    [
      "{% picture 'summer/hero.jpg', alt: '', widths: '500' %}",
      'picture: widths: widths — числа через пробел',
    ],
    ["{% picture 'summer/hero.jpg', alt: '', sizes: '\"><script>' %}", 'picture: sizes: sizes — как в HTML'],
    [
      "{% picture 'summer/hero.jpg', alt: '', phone: 'summer/no.jpg' %}",
      'нет картинки templates/media/summer/no.jpg',
    ],
    [
      "{% picture '/catalogue/women/#3', alt: '' %}",
      "'/catalogue/women/#3' — не картинка: нужен файл из media/ или",
    ],
    [
      "{% render 'parts/story', picture: '/women/', alt: '', title: 'а', text: 'б', url: '/', link: 'в', side: 'tall' %}",
      "'/women/' — не картинка",
    ],
    ["{% look pieces: 'a b c d e' %}", 'look: pieces: pieces — от одного до четырёх разделов'],
    ["{% look pieces: 'women', ids: '1' %}", 'look: ids и pieces вместе — нужно что-то одно'],
    ["{% cloths cloths: 'Шерсть' %}", 'cloths: cloths: cloths — ткани через пробел'],
    ["{% include 'parts/price' %}", 'нет тега {% include %}'],
    ["{% layout 'base' %}", 'нет тега {% layout %}'],
    ["{% products category: 'women', ids: '1' %}", 'products: category и ids вместе — нужно что-то одно'],
    ['{% products limit: 100 %}', 'products: limit: limit — целое число, от 1 до 48'],
    ["{% products sort: 'cheap' %}", 'products: sort: sort — одно из: default, popular, new'],
    ["{% products ids: 'все' %}", 'products: ids: ids — номера товаров через пробел'],
    ["{% products categori: 'women' %}", "products не знает 'categori'; может быть, 'category'?"],
    ['{% category %}', "category: нет раздела: {% category 'women/dresses' %}"],
    ["{% dates from: '2026-12-32' %}{% enddates %}", 'dates: from: from: такого дня нет'],
    ["{% dates from: '2026-12-02', to: '2026-12-01' %}{% enddates %}", 'dates: to раньше, чем from'],
    ["{% dates from: 'завтра' %}{% enddates %}", 'dates: from: from — это день, как 2026-09-01'],
    ["{% dates to: '2026-12-01' %}<p>да</p>", 'dates не закрыт: не хватает {% enddates %}'],
    ['{% dates %}{% enddates %}', 'dates: нет дат'],
    ["{% countdown to: '31 декабря' %}", 'countdown: to: to — это день, как 2026-09-01'],
    ['{% picture %}', 'picture: имя картинки стоит в кавычках'],
  ])('finds %s, and says file, line and the nearest right name', async (mistake, message) => {
    const file = join(folder, 'pages/about.liquid')
    const source = readFileSync(file, 'utf8').trimEnd()
    writeFileSync(file, `${source}\n${mistake}\n`)
    const line = source.split('\n').length + 1

    const found = await findBrokenTemplates(folder, editorsMediaOf(folder))

    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`templates/pages/about.liquid, строка ${line}: `)
    expect(found[0]).toContain(message)
  })

  test.each([
    ['{% assign title = site.name %}<h2>{{ title }}</h2>'],
    [
      '{% for root in menu %}{% for branch in root.items %}{{ branch.items[0].name }}{{ forloop.index }}{% endfor %}{% endfor %}',
    ],
    ['{% capture words %}<b>{{ region.name }}</b>{% endcapture %}{{ words }}'],
    ['<ul><li>без конца<li>и этот</ul><br><input disabled><img src="/a.png" alt="">'],
    [
      '<p class="{% if site.name == "a" %}b{% endif %}" title="a > b">{% comment %}<div>{% endcomment %}</p><!-- <div> -->',
    ],
    [
      "{% if menu.size > 0 %}<a href='/'>{% else %}<span>{% endif %}да{% if menu.size > 0 %}</a>{% else %}</span>{% endif %}",
    ],
    ["{% render 'parts/product-tiles', products: menu %}"],
    ["{% widget 'filter-panel', category: 'women/dresses', filter: 'color=siniy', wake: 'touch' %}"],
  ])('lets %s be', async sound => {
    const file = join(folder, 'pages/about.liquid')
    writeFileSync(file, `${readFileSync(file, 'utf8')}${sound}`)
    const found = (await findBrokenTemplates(folder, editorsMediaOf(folder))).filter(fault =>
      fault.includes('about'),
    )

    expect(found).toEqual([])
  })

  test.each([
    ['path: about', 2, "path — 'about', а начинается и кончается косой чертой"],
    ['path: /new', 2, "path — '/new', а начинается и кончается косой чертой"],
    ['path: /new/\ntitel: Новое', 3, "нет 'titel'; может быть, 'title'?"],
    ['path: /new/\ntitle: Новое: с двоеточием', 3, 'стоит в кавычках'],
    [
      'path: /new/\nlayout: bse',
      1,
      'нет файла templates/layouts/bse.liquid; может быть, templates/layouts/base.liquid?',
    ],
    ['path: /about/', 2, "адрес '/about/' уже у templates/pages/about.liquid"],
    ['path: /order/', 2, "адрес '/order/' занят: его отвечает магазин (/order/)"],
    ['path: /catalog/sale/', 2, "адрес '/catalog/sale/' занят: его отвечает магазин (/catalog/{*path})"],
    ['path: /new/\nimage: summer/heroo.jpg', 3, 'нет картинки templates/media/summer/heroo.jpg; может быть'],
    ['path: /new/\nimage: https://other.ru/a.jpg', 3, 'image: имя файла — буквы, цифры'],
    ['path: /new/\nfrom: 2026-02-30', 3, 'данные страницы: from: такого дня нет'],
    ['path: /new/\nfrom: 2026-02-02\nto: 2026-02-01', 4, 'данные страницы: to раньше, чем from'],
    ['path: /new/\nnoindex: да', 3, 'данные страницы: noindex — это true или false'],
    ['path: /new/\nlayout: landng', 1, 'нет файла templates/layouts/landng.liquid'],
    ['title: Без адреса', 1, 'нет path: ни один адрес'],
  ])('finds the front matter «%s»', async (matter, line, message) => {
    writeFileSync(join(folder, 'pages/new.liquid'), `---\n${matter}\n---\n<h1>Новое</h1>`)
    const found = await findBrokenTemplates(folder, editorsMediaOf(folder))

    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`templates/pages/new.liquid, строка ${line}: `)
    expect(found[0]).toContain(message)
  })

  test('finds pictures that are none, and lists those that nobody shows', async () => {
    writeFileSync(join(folder, 'media/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(folder, 'media/page.png'), '<!doctype html>')
    writeFileSync(join(folder, 'media/spare.jpg'), readFileSync(join(folder, 'media/summer/sea.jpg')))
    const media = editorsMediaOf(folder)
    expect(await findBrokenTemplates(folder, media)).toEqual([
      'templates/media/logo.svg: SVG не берём: в нём может быть программа. Сохраните картинку как PNG или WebP',
      'templates/media/page.png: это не JPEG, не PNG, не WebP и не AVIF',
    ])
    expect(await findUnusedPictures(folder, media)).toContain('templates/media/spare.jpg')
    expect(await findUnusedPictures(folder, media)).not.toContain('templates/media/logo.svg')
  })

  describe('beside a catalogue', () => {
    let goods: Goods
    let sold: Snapshot
    let db: Db
    beforeAll(async () => {
      db = await openInMemory()
      goods = await stockGoods(db)
      sold = (await openCatalog(db)).current()
    })
    afterAll(() => db.destroy())

    /** Of a page that is new: the others name goods that this catalogue does not have. */
    async function foundIn(body: string): Promise<string[]> {
      writeFileSync(
        join(folder, 'pages/new.liquid'),
        `---\npath: /new/\ntitle: Новое\ndescription: Новое.\n---\n<h1>Новое</h1>\n${body}\n`,
      )
      const media = editorsMediaOf(folder)
      const found = [
        ...(await findBrokenTemplates(folder, media, sold)),
        ...(await findMistakes(folder, media, [], sold)),
      ]
      return found.filter(each => each.startsWith('templates/pages/new.liquid, '))
    }
    const HERE = 'templates/pages/new.liquid, строка 7: '

    test.each([
      ["{% products category: 'women/dreses' %}", "нет раздела 'women/dreses'; может быть, 'women/dresses'?"],
      [
        '<a href="/catalog/women/dreses/?sort=new">Платья</a>',
        "ссылка в никуда: '/catalog/women/dreses/'; может быть, '/catalog/women/dresses/'?",
      ],
      [
        '<a href="/catalog/women/filter/color=krasniy/">Красное</a>',
        "ссылка в никуда: '/catalog/women/filter/color=krasniy/'",
      ],
      ['<a href="/search/filter/colour=krasnyy/?q=a">Красное</a>', 'ссылка в никуда: '],
      ['<a href="/product/plate-999999/">Платье</a>', "ссылка в никуда: '/product/plate-999999/'"],
      ['<a href="/contacts/stores/999999">Магазин</a>', "ссылка в никуда: '/contacts/stores/999999'"],
      ['<a href="/contacts/kazan/">Казань</a>', "ссылка в никуда: '/contacts/kazan/'"],
      [
        '<a href="/vacancies/stylist-moskwa/">Стилист</a>',
        "'/vacancies/stylist-moskwa/'; может быть, '/vacancies/stylist-moskva/'?",
      ],
      [
        '<a href="/university/uhod/schelk/">Шёлк</a>',
        "'/university/uhod/schelk/'; может быть, '/university/uhod/",
      ],
      ['<a href="/draws/wardrob/">Розыгрыш</a>', "'/draws/wardrob/'; может быть, '/draws/wardrobe/'?"],
      [
        "{% render 'parts/banner', title: 'Да', text: 'Нет', url: '/catalog/sale/', link: 'Скидки' %}",
        "ссылка в никуда: '/catalog/sale/'; может быть, '/catalog/saled/'?",
      ],
    ])('finds %s', async (mistake, words) => {
      const [first = '', ...others] = await foundIn(mistake)
      expect(others).toEqual([])
      expect(first).toContain(HERE)
      expect(first).toContain(words)
    })

    test('lets what is sold be', async () => {
      const { linenDress, tverskaya } = goods
      const links = [
        '/catalog/',
        '/catalog/women/dresses/?sort=new',
        '/catalog/saled/',
        '/catalog/women/filter/color=krasnyy/',
        `/product/${linenDress.slug}-${linenDress.id}/`,
        `/product/renamed-${linenDress.id}/#reviews`,
        `/contacts/stores/${tverskaya.id}`,
        '/contacts/kazan-93b3df57-4c89-44df-ac42-96f05e9cd3b9',
        '/search/?q=платье',
        '/vacancies/stylist-moskva/',
        '/university/uhod/len/',
        '/draws/wardrobe/rules/',
      ]
      const body = links.map(link => `<p><a href="${link}">да</a></p>`).join('\n')
      expect(await foundIn(`${body}{% category '/catalog/women/' %}{% products category: 'new' %}`)).toEqual(
        [],
      )
    })
  })

  test.each([
    ['a letter', 'mails/order-placed.liquid'],
    ['a visitor’s part', 'parts/visitor-city.liquid'],
    ['a part that is cached', 'parts/footer.liquid'],
  ])('finds a picture in %s, which has no page', async (_what, file) => {
    writeFileSync(
      join(folder, file),
      `${readFileSync(join(folder, file), 'utf8')}{% picture 'summer/hero.jpg', alt: '' %}`,
    )
    const found = await findBrokenTemplates(folder, editorsMediaOf(folder))
    expect(found).toEqual([expect.stringContaining('место для picture — на странице')])
  })

  test('finds front matter that is never closed', async () => {
    writeFileSync(join(folder, 'pages/new.liquid'), '---\npath: /new/\ntitle: Новое\n<h1>Новое</h1>\n')

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      'templates/pages/new.liquid, строка 1: данные страницы не закрыты: за ними нужна строка ---',
    ])
  })

  test('finds parts that render each other without end', async () => {
    for (const [name, other] of ['ab', 'ba'])
      writeFileSync(join(folder, `parts/${name}.liquid`), `<p>{% render 'parts/${other}' %}</p>`)
    writeFileSync(join(folder, 'pages/new.liquid'), "---\npath: /new/\n---\n{% render 'parts/a' %}")

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      'templates/parts/b.liquid, строка 1: часть вставляет сама себя: parts/a > parts/b > parts/a',
    ])
  })

  const LIST_NAMES = 'Есть: title, questions'
  const NAMES = 'Есть: question, answer'
  test.each([
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
  ])('finds in a list of questions %s, and says so in Russian', async (_what, text, line, words) => {
    // After the lists of the shop, by name: the later one repeats the earlier.
    writeFileSync(join(folder, 'faq/trying.yaml'), text)
    writeFileSync(join(folder, 'pages/new.liquid'), "---\npath: /new/\n---\n{% faq 'trying' %}")

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      expect.stringContaining(`templates/faq/trying.yaml, строка ${line}: ${words}`),
    ])
  })

  test.each([
    ["{% faq 'delivry' %}", 'нет файла templates/faq/delivry.yaml; может быть, templates/faq/delivery.yaml?'],
    ['{% faq delivery %}', "faq: имена списков стоят в одинарных кавычках: {% faq 'delivery' %}"],
    ["{% faq 'delivery', serch: true %}", "faq не знает 'serch'; может быть, 'search'?"],
    [
      "{% gallery 'lyfe' %}",
      'нет файла templates/galleries/lyfe.yaml; может быть, templates/galleries/life.yaml?',
    ],
    [
      "{% gallery 'life', wide: true %}",
      "gallery: имя файла стоит в одинарных кавычках, и больше ничего: {% gallery 'life' %}",
    ],
    [
      "{% form 'calback' %}",
      'нет файла templates/forms/calback.yaml; может быть, templates/forms/callback.yaml?',
    ],
    [
      "{% form 'callback', wide: true %}",
      "form: имя файла стоит в одинарных кавычках, и больше ничего: {% form 'callback' %}",
    ],
    ["{% faq 'delivery', search: site.nme %}", "в 'site' нет 'nme'; может быть, 'name'?"],
  ])('finds %s', async (mistake, words) => {
    writeFileSync(join(folder, 'pages/new.liquid'), `---\npath: /new/\n---\n${mistake}`)

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      expect.stringContaining(`templates/pages/new.liquid, строка 4: ${words}`),
    ])
  })

  const HEAD = 'title: Показ\nbutton: Записаться\nthanks: Спасибо!\n'
  const NAME = '  - { name: name, label: Имя, type: text }\n'
  const FIELDS = `${HEAD}fields:\n${NAME}`
  test.each([
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
  ])('finds in a form %s', async (_what, text, line, words) => {
    writeFileSync(join(folder, 'forms/trying.yaml'), text)

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      expect.stringContaining(`templates/forms/trying.yaml, строка ${line}: ${words}`),
    ])
  })

  const SLIDE = 'picture: { file: university/len.webp, alt: Лён }\n    caption: Лён\n'
  test.each([
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
  ])('finds in a row of pictures %s', async (_what, text, line, words) => {
    writeFileSync(join(folder, 'galleries/trying.yaml'), `title: Новое\n${text}`)

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      expect.stringContaining(`templates/galleries/trying.yaml, строка ${line}: ${words}`),
    ])
  })

  const COURSE = 'title: Новый\naudience: Всем\ntext: Коротко.\nlessons:\n  - pervyy\n'
  const LESSON =
    'title: Первый\nsummary: О главном.\nsections:\n  - text: Читайте.\n    picture:\n      file: university/merki-figury.webp\n      alt: Манекен\n' +
    'test:\n  - question: Да?\n    options: [Да, Нет]\n    answer: Да\n    why: Потому.\n'
  test('finds nothing wrong in a course with its lesson, and says nothing of a lesson that waits for its place', async () => {
    mkdirSync(join(folder, 'university/novyy'), { recursive: true })
    writeFileSync(join(folder, 'university/novyy.yaml'), COURSE)
    for (const name of ['pervyy', 'vtoroy'])
      writeFileSync(join(folder, `university/novyy/${name}.yaml`), LESSON)

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([])
  })
  test.each([
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
  ])('finds in %s, line %d, that %j became %j', async (name, line, before, after, words) => {
    mkdirSync(join(folder, 'university/novyy'), { recursive: true })
    for (const [file, text] of [
      ['novyy', COURSE],
      ['novyy/pervyy', LESSON],
    ] as const)
      writeFileSync(
        join(folder, `university/${file}.yaml`),
        file === name ? text.replace(before, after) : text,
      )

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      expect.stringContaining(`templates/university/${name}.yaml, строка ${line}: ${words}`),
    ])
  })

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
  test.each([
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
  ])('finds in a vacancy %s, and says so in Russian', async (_what, name, value, line, words) => {
    const fields = new Map([...SOUND, [name, value]] as [string, string][])
    const text = [...fields].map(([each, said]) => `${each}: ${said}\n`).join('')
    writeFileSync(join(folder, 'vacancies/trying.yaml'), text)

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      expect.stringContaining(`templates/vacancies/trying.yaml, строка ${line}: ${words}`),
    ])
  })
})
