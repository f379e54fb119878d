import { checkedTogether } from '../../support/pages/checked-together.ts'

// What editors get wrong in a page, and what is no mistake.

const LIST = 'Есть: buy-button, favorite-picker, '

describe('a mistake in a page', () => {
  const MISTAKES = [
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
    ["{% picture 'summer/hero.jpg', alt: '', widths: '500' %}", 'picture: widths — числа через пробел'],
    ["{% picture 'summer/hero.jpg', alt: '', sizes: '\"><script>' %}", 'picture: sizes — как в HTML'],
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
    ["{% look pieces: 'a b c d e' %}", 'look: pieces — от одного до четырёх разделов'],
    ["{% look pieces: 'women', ids: '1' %}", 'look: ids и pieces вместе — нужно что-то одно'],
    ["{% cloths cloths: 'Шерсть' %}", 'cloths: cloths — ткани через пробел'],
    ["{% include 'parts/price' %}", 'нет тега {% include %}'],
    ["{% layout 'base' %}", 'нет тега {% layout %}'],
    ["{% products category: 'women', ids: '1' %}", 'products: category и ids вместе — нужно что-то одно'],
    ['{% products limit: 100 %}', 'products: limit — целое число, от 1 до 48'],
    ["{% products sort: 'cheap' %}", 'products: sort — одно из: default, popular, new'],
    ["{% products ids: 'все' %}", 'products: ids — номера товаров через пробел'],
    ["{% products categori: 'women' %}", "products не знает 'categori'; может быть, 'category'?"],
    ['{% category %}', "category: нет раздела: {% category 'women/dresses' %}"],
    ["{% dates from: '2026-12-32' %}{% enddates %}", 'dates: from: такого дня нет'],
    ["{% dates from: '2026-12-02', to: '2026-12-01' %}{% enddates %}", 'dates: to раньше, чем from'],
    ["{% dates from: 'завтра' %}{% enddates %}", 'dates: from — это день, как 2026-09-01'],
    ["{% dates to: '2026-12-01' %}<p>да</p>", 'dates не закрыт: не хватает {% enddates %}'],
    ['{% dates %}{% enddates %}', 'dates: нет дат'],
    ["{% countdown to: '31 декабря' %}", 'countdown: to — это день, как 2026-09-01'],
    ['{% picture %}', 'picture: имя картинки стоит в кавычках'],
  ] as const
  const { foundIn, elsewhere } = checkedTogether(
    Object.fromEntries(MISTAKES.map(([mistake], number) => [fileOf(number), pageOf(number, mistake)])),
  )

  test.each(MISTAKES.map(([mistake, message], number) => ({ mistake, message, number })))(
    '$mistake is found, with file, line and the nearest right name',
    ({ message, number }) => {
      const found = foundIn(fileOf(number))

      expect(found).toHaveLength(1)
      expect(found[0]).toContain(`templates/${fileOf(number)}, строка 6: `)
      expect(found[0]).toContain(message)
    },
  )

  test('is found nowhere else', () => {
    expect(elsewhere()).toEqual([])
  })
})

describe('no mistake in a page', () => {
  const SOUND = [
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
  ].map(([sound = '']) => sound)
  const { foundIn } = checkedTogether(
    Object.fromEntries(SOUND.map((sound, number) => [fileOf(number), pageOf(number, sound)])),
  )

  test.each(SOUND.map((sound, number) => ({ sound, number })))('is $sound', ({ number }) => {
    expect(foundIn(fileOf(number))).toEqual([])
  })
})

describe('front matter', () => {
  const MATTERS = [
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
  ] as const
  // Each has an address of its own, where a mistake in it is not what is tried.
  const { foundIn, elsewhere } = checkedTogether(
    Object.fromEntries(
      MATTERS.map(([matter], number) => [
        fileOf(number),
        `---\n${matter.replace('/new/', `/new-${number}/`)}\n---\n<h1>Новое</h1>`,
      ]),
    ),
  )

  test.each(MATTERS.map(([matter, line, message], number) => ({ matter, line, message, number })))(
    '«$matter» is found',
    ({ line, message, number }) => {
      const found = foundIn(fileOf(number))

      expect(found).toHaveLength(1)
      expect(found[0]).toContain(`templates/${fileOf(number)}, строка ${line}: `)
      expect(found[0]).toContain(message)
    },
  )

  test('is wrong nowhere else', () => {
    expect(elsewhere()).toEqual([])
  })
})

describe('a tag of a list', () => {
  const TAGS = [
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
  ] as const
  const { foundIn, elsewhere } = checkedTogether(
    Object.fromEntries(TAGS.map(([mistake], number) => [fileOf(number), pageOf(number, mistake)])),
  )

  test.each(TAGS.map(([mistake, words], number) => ({ mistake, words, number })))(
    '$mistake is found',
    ({ words, number }) => {
      expect(foundIn(fileOf(number))).toEqual([
        expect.stringContaining(`templates/${fileOf(number)}, строка 6: ${words}`),
      ])
    },
  )

  test('is wrong nowhere else', () => {
    expect(elsewhere()).toEqual([])
  })
})

function fileOf(number: number): string {
  return `pages/trying-${number}.liquid`
}

function pageOf(number: number, body: string): string {
  return `---\npath: /trying-${number}/\ntitle: Проба\n---\n<h1>Проба</h1>\n${body}\n`
}
