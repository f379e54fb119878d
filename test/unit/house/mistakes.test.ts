import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrokenTemplates, findMistakes } from '../../../build/check-templates.ts'
import { editorsMediaOf } from '../../support/pages/editors-originals.ts'

/**
 * A page of each mistake stands in one folder, which is checked once: that one of them does not hide another is a part
 * of what is tested.
 */
const MATTER = 'title: Проба\ndescription: Проба проверки.\n'
const HEADING = '<h1>Проба</h1>\n'

/** What an editor writes below the heading, in which line of it the mistake is, and what is said. */
const IN_BODY: [mistake: string, line: number, words: string][] = [
  // Tags and names.
  ["{% widget 'newsleter' %}", 1, "нет виджета 'newsleter'; может быть, 'newsletter'? Есть: buy-button, "],
  ['{% widget "newsletter" %}', 1, 'имя виджета стоит в одинарных кавычках'],
  ["{% widget 'sign-in', bak: '/' %}", 1, "виджет 'sign-in' не знает 'bak'; может быть, 'back'? Есть: "],
  ["{% widget 'sign-in' %}", 1, "виджету 'sign-in' нужно 'back'"],
  ["{% widget 'newsletter', wake: 'visibel' %}", 1, "а не 'visibel'; может быть, 'visible'?"],
  ['{{ site.name | upcaze }}', 1, "нет фильтра 'upcaze'; может быть, 'upcase'?"],
  ['{{ sitte.name }}', 1, "нет переменной 'sitte'; может быть, 'site'? Есть: site, meta"],
  ['{{ site.nmae }}', 1, "в 'site' нет 'nmae'; может быть, 'name'? Есть: name, url"],
  ["{% render 'parts/foter' %}", 1, 'может быть, templates/parts/footer.liquid?'],
  ['{% render site.name %}', 1, 'render: имя части стоит в кавычках'],
  ["{% render 'parts/price', price_old: 1 %}", 1, "части 'parts/price' нужна переменная 'price'"],
  [
    "{% render 'parts/price', price: 1, price_odl: 2, price_old: 2 %}",
    1,
    "нет переменной 'price_odl'; может быть, 'price_old'?",
  ],
  ["{% visitor 'citty' %}", 1, 'может быть, templates/parts/visitor-city.liquid?'],
  ['{% picter %}', 1, 'нет тега {% picter %}; может быть, '],
  ["{% include 'parts/price' %}", 1, 'нет тега {% include %}'],
  ['{% if site.name %}', 1, 'не закрыт тег {% if site.name %}'],
  ['{{ site.name', 1, 'не закрыто {{ site.name'],
  // Data on request, dates, lists.
  ["{% products category: 'women', ids: '1' %}", 1, 'category и ids вместе — нужно что-то одно'],
  ["{% products categori: 'women' %}", 1, "products не знает 'categori'; может быть, 'category'? Есть: "],
  ['{% products limit: 100 %}', 1, 'limit — целое число, от 1 до 48'],
  ["{% look '12 34', limit: 9 %}", 1, 'limit — целое число, от 1 до 4'],
  ["{% tabs 'new', limits: 3 %}", 1, "tabs не знает 'limits'; может быть, 'limit'? Есть: categories, limit"],
  ["{% tabs 'new, saled' %}", 1, 'categories — от одного до шести разделов через пробел'],
  ["{% share_link url: 'https://other.ru/' %}", 1, 'url — адрес этого сайта, как /summer/'],
  ["{% stores town, view: 'maps' %}", 1, 'view — list (список) или map (с картой)'],
  ["{% video 'rutube.ru/1', title: 'Лён' %}", 1, 'url — это адрес, как https://rutube.ru/…'],
  ["{% video 'https://rutube.ru/1' %}", 1, 'нет названия видео (title)'],
  ["{% countdown to: '31 декабря' %}", 1, 'to — это день, как 2026-09-01'],
  ["{% dates to: '2026-12-01' %}", 1, 'dates не закрыт: не хватает {% enddates %}'],
  ["{% faq 'deliveri' %}", 1, 'может быть, templates/faq/delivery.yaml?'],
  // Pictures.
  ["{% picture 'summer/heroo.jpg', alt: '' %}", 1, 'может быть, templates/media/summer/hero.jpg?'],
  ["{% picture 'summer/hero.jpg' %}", 1, 'picture: нет alt: что на картинке, словами'],
  [
    "{% picture 'summer/hero.jpg', al: '' %}",
    1,
    "picture не знает 'al'; может быть, 'alt'? Есть: alt, widths",
  ],
  [
    "{% picture 'https://other.ru/a.jpg', alt: '' %}",
    1,
    'нет картинки templates/media/https://other.ru/a.jpg',
  ],
  ['<img src="/media/a/480.jpg">', 1, 'у <img> нет alt: что на картинке'],
  ['<img src="https://other.ru/a.jpg" alt="">', 1, 'картинка с чужого сайта (other.ru) не покажется'],
  ['<img src="//other.ru/a.jpg" alt="">', 1, 'картинка с чужого сайта (other.ru) не покажется'],
  ['<img src="/summer/heroo.jpg" alt="">', 1, "напишите {% picture 'summer/hero.jpg', alt: '…' %}"],
  // What the policy of pages blocks.
  ['<p style="color: red">да</p>', 1, 'style="…" не работает: место для стилей — <style>'],
  ['<p>да</p>\n<button type="button" onclick="go()">да</button>', 2, 'onclick="…" не выполнится'],
  ['<script>alert(1)</script>', 1, '<script> не выполнится'],
  [
    '<iframe src="https://other.ru/a" title="Кино"></iframe>',
    1,
    '<iframe> с other.ru не покажется; разрешены: rutube.ru',
  ],
  ['<iframe src="https://rutube.ru/a"></iframe>', 1, 'у <iframe> нет title'],
  ['<a href="javascript:go()">да</a>', 1, 'href="javascript:go()…" не работает'],
  ['<form action="https://other.ru/"></form>', 1, 'форма отправляет на чужой сайт (other.ru)'],
  ['<object data="/media/a.swf"></object>', 1, '<object> не работает'],
  ['<base href="https://other.ru/">', 1, '<base> не работает'],
  ['<meta http-equiv="refresh" content="0;url=https://other.ru/">', 1, '<meta http-equiv> здесь не место'],
  [
    '<link rel="stylesheet" href="https://other.ru/a.css">',
    1,
    '<link> на чужой сайт (other.ru) не сработает',
  ],
  ['<video src="https://other.ru/a.mp4"></video>', 1, '<video> не работает'],
  [
    '<style media="print">p { color: red }</style>',
    1,
    'место для <style> — на своей странице, без атрибутов',
  ],
  // HTML.
  ['<div class="a">', 1, '<div> не закрыт'],
  ['</section>', 1, '</section> ничего не закрывает'],
  ['<a href="/>лишняя кавычка</a>', 1, '</a> ничего не закрывает'],
  ['<center>да</center>', 1, '<center> устарел: вместо него стили'],
  ['<font color="red">да</font>', 1, '<font> устарел'],
  ['<p align="center">да</p>', 1, 'align="…" устарел'],
  ['<p id="one">да</p>\n<p id="one">нет</p>', 2, 'id="one" уже стоит в строке '],
  ['<h2>Да</h2>\n<h4>Нет</h4>', 2, 'после <h2> идёт <h4>: пропущен <h3>'],
  ['<h1>Ещё раз</h1>', 1, 'второй <h1> на странице'],
  ['<p>да\n<div>нет</div></p>', 2, '<div> не может стоять внутри <p>'],
  ['<a href="/"><button type="button">да</button></a>', 1, '<button> не может стоять внутри <a>'],
  ['<li>да</li>', 1, '<li> стоит только в <ul> или <ol>'],
  ['<h2><div>да</div></h2>', 1, '<div> не может стоять внутри <h2>'],
  // Links.
  ['<p>да</p>\n<p><a href="/abuot/">о нас</a></p>', 2, "ссылка в никуда: '/abuot/'; может быть, '/about/'?"],
  ['<a href="about/">о нас</a>', 1, "адрес 'about/' начинается с косой черты: '/about/'"],
  ['<a href="">о нас</a>', 1, 'ссылка никуда не ведёт: href пуст'],
  [
    '<p id="sizes">да</p><a href="#size">к размерам</a>',
    1,
    'на странице нет id="size"; может быть, \'sizes\'?',
  ],
  // Work.
  ['{{ 10 | divided_by: 0 }}', 1, 'деление на ноль'],
  [
    '{% assign none = site.name | size | minus: site.name.size %}\n{{ 10 | modulo: none }}',
    2,
    'деление на ноль',
  ],
  ['{% for a in (1..2000) %}{% for b in (1..2000) %}да{% endfor %}{% endfor %}', 1, 'бесконечный цикл?'],
]

/** Front matter in place of the sound one, and the line of the file. */
const IN_MATTER: [matter: string, line: number, words: string][] = [
  ['description: Без названия.\n', 2, 'нет title'],
  ['title: Без описания\n', 2, 'нет description'],
  [`titel: Проба\n${MATTER}`, 3, "нет 'titel'; может быть, 'title'? Есть: path, title"],
  ['title: Проба: с двоеточием\n', 3, 'значение с двоеточием стоит в кавычках'],
  ['title: "Проба\ndescription: Да.\n', 4, 'не хватает кавычки, скобки или двоеточия'],
  [`${MATTER}title: Ещё раз\n`, 5, 'одно имя стоит дважды'],
  [`${MATTER}layout: landng\n`, 1, 'нет файла templates/layouts/landng.liquid'],
  [`${MATTER}image: summer/heroo.jpg\n`, 5, 'может быть, templates/media/summer/hero.jpg?'],
  [`${MATTER}from: 2026-02-30\n`, 5, 'from: такого дня нет'],
  [`${MATTER}from: 2026-12-02\nto: 2026-12-01\n`, 6, 'to раньше, чем from'],
  [`${MATTER}noindex: да\n`, 5, 'noindex — это true или false'],
]

let folder: string
let reported: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-mistakes-'))
  cpSync(join(import.meta.dirname, '../../../templates'), folder, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(folder, 'pages', `${name}.liquid`), text)
  for (const [number, [mistake]] of IN_BODY.entries())
    write(`body-${number}`, `---\npath: /body-${number}/\n${MATTER}---\n${HEADING}${mistake}\n`)
  for (const [number, [matter]] of IN_MATTER.entries())
    write(`matter-${number}`, `---\npath: /matter-${number}/\n${matter}---\n${HEADING}`)
  write('no-end', `---\npath: /no-end/\n${MATTER}${HEADING}`)
  write('no-heading', `---\npath: /no-heading/\n${MATTER}---\n<p>да</p>\n`)
  write('sound', `---\npath: /sound/\n${MATTER}---\n${HEADING}<p>да</p>\n`)
  const media = editorsMediaOf(folder)
  reported = [
    ...(await findBrokenTemplates(folder, media)),
    ...(await findMistakes(folder, media, ['rutube.ru'])),
  ]
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Lines of front matter and heading before what an editor writes. */
const BEFORE = 6
const reportedOf = (page: string) =>
  reported.filter(each => each.startsWith(`templates/pages/${page}.liquid, `))

test.each(IN_BODY.map((row, number) => [number, ...row] as const))(
  'body %d, %j: says in line %d of it that %s',
  (number, _, line, words) => {
    expect(reportedOf(`body-${number}`)).toContainEqual(
      expect.stringMatching(new RegExp(`строка ${BEFORE + line}: .*${escaped(words)}`)),
    )
  },
)

test.each(IN_MATTER.map((row, number) => [number, ...row] as const))(
  'front matter %d, %j: says in line %d that %s',
  (number, _, line, words) => {
    expect(reportedOf(`matter-${number}`)).toContainEqual(
      expect.stringMatching(new RegExp(`строка ${line}: .*${escaped(words)}`)),
    )
  },
)

test('says of a page that its front matter has no end, and of another that it has no heading', () => {
  expect(reportedOf('no-end')).toEqual([expect.stringContaining('данные страницы не закрыты')])
  expect(reportedOf('no-heading')).toEqual([expect.stringContaining('нет заголовка <h1>')])
})

test('says each in Russian, and nothing of a sound page and of those of the shop', () => {
  expect(IN_BODY.length + IN_MATTER.length).toBeGreaterThanOrEqual(44)
  expect(reported.filter(each => !/^templates\/pages\/(body|matter|no)-/.test(each))).toEqual([])
  // Names of tags and props stay as they are written.
  for (const each of reported) expect(each.replace(/^[^:]*: /, '')).toMatch(/[а-яё]{3}/)
})

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
