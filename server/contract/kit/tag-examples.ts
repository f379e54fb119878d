import type { Example } from './example.ts'

/** An example of every tag that editors may write, by its name. */
export const TAG_EXAMPLES: Record<string, Example> = {
  picture: {
    about: 'Картинка из templates/media/ в размерах и форматах, из которых выбирает браузер.',
    first: 'имя файла в media/ с папкой',
    props: {
      alt: 'что на картинке, словами; у украшения — пустые кавычки',
      widths: 'из каких ширин выбирать: 320, 480, 640, 960, 1280, 1920',
      sizes: 'какой ширины она на экране, как в HTML',
      phone: 'другая картинка для экранов уже 768 px',
      first: 'true у одной большой картинки вверху страницы: она загрузится раньше всех',
      class: 'классы рамки',
    },
    code: "{% picture 'summer/linen.webp', alt: 'Льняные брюки и белая блузка', sizes: '(min-width: 768px) 480px, 100vw' %}",
  },
  products: {
    about: 'Товары, которые есть сейчас: лента или сетка.',
    props: {
      category: 'раздел, как women/dresses, или подборка: new, bestsellers, saled',
      address: 'список с фильтрами, как /catalog/women/filter/color=krasnyy/',
      ids: 'номера товаров через пробел, в этом порядке',
      promotion: 'код акции: что она снижает, пока действует',
      sort: 'порядок',
      limit: 'сколько показать',
      title: 'заголовок над товарами',
      view: 'лента или сетка',
    },
    code: "{% products category: 'new', limit: 6, title: 'Новинки' %}",
  },
  look: {
    about: 'Вещи, которые сочетаются: размеры выбирают здесь же, в корзину всё кладёт одна кнопка.',
    props: {
      ids: 'номера товаров через пробел, до четырёх; имя можно не писать',
      category: 'раздел или подборка вместо номеров',
      address: 'список с фильтрами вместо номеров',
      limit: 'сколько вещей, не больше 4',
      title: 'заголовок',
      text: 'одно-два предложения под ним',
    },
    code: "{% look category: 'new', limit: 3, title: 'Образ целиком' %}",
  },
  tabs: {
    about: 'Ленты товаров, между которыми переключаются: хиты, новинки, разделы.',
    props: {
      categories: 'разделы и подборки через пробел, каждая — вкладка; имя можно не писать',
      limit: 'сколько товаров в каждой',
      title: 'что это за вкладки, для тех, кто страницу слушает',
    },
    code: "{% tabs 'bestsellers new saled', limit: 8 %}",
  },
  share_link: {
    about: 'Кнопка, которая копирует адрес страницы, а на телефоне открывает «Поделиться».',
    props: { text: 'что на кнопке', url: 'другая страница этого сайта; без него — эта' },
    code: "{% share_link text: 'Скопировать ссылку' %}",
  },
  category: {
    about: 'Картинка, которая ведёт в раздел.',
    props: { category: 'раздел, как women/dresses; имя можно не писать', title: 'вместо названия раздела' },
    code: "{% category 'women', title: 'Женщинам' %}",
  },
  stores: {
    about: 'Магазины в городе посетителя или в названном.',
    props: {
      town: 'город, как Казань; слово town без кавычек — город посетителя',
      limit: 'сколько показать',
      view: 'список или список с картой',
    },
    code: "{% stores town, view: 'map', limit: 3 %}",
  },
  vacancies: {
    about: 'Вакансии, которые опубликованы сегодня.',
    props: {
      town: 'город, как в адресе списка: moskva',
      direction: 'направление, как в адресе списка',
      limit: 'сколько показать',
    },
    code: '{% vacancies limit: 3 %}',
  },
  video: {
    about:
      'Видео с другого сайта, которое играет по нажатию: до него тот сайт о посетителе не знает. Если сайта нет в VIDEO_HOSTS, это ссылка.',
    props: { url: 'адрес проигрывателя; имя можно не писать', title: 'название' },
    code: "{% video 'https://rutube.ru/play/embed/1/', title: 'Как гладить лён' %}",
  },
  dates: {
    about: 'Показывает то, что внутри, между датами — по московским часам магазина.',
    props: {
      from: 'с какого дня или минуты: 2026-12-01 или 2026-12-01 10:00',
      to: 'по какой день включительно или до какой минуты',
    },
    code: "{% dates from: '2026-01-01', to: '2099-12-31' %}<p>Сегодня это видно.</p>{% enddates %}",
  },
  countdown: {
    about: 'Сколько дней или часов осталось.',
    props: { to: 'день или минута, когда всё кончится', title: 'слова перед числом' },
    code: "{% countdown to: '2099-12-31 18:00', title: 'До конца века осталось' %}",
  },
  faq: {
    about: 'Вопросы и ответы из файлов templates/faq/.',
    first: 'имена файлов через пробел',
    props: { search: 'true — с поиском по вопросам' },
    code: "{% faq 'sizes' %}",
  },
  form: {
    about: 'Форма из файла templates/forms/: что прислали, приходит письмом.',
    first: 'имя файла',
    props: {},
    code: "{% form 'callback' %}",
  },
  gallery: {
    about: 'Ряд картинок с подписями из файла templates/galleries/.',
    first: 'имя файла',
    props: {},
    code: "{% gallery 'life' %}",
  },
  experiment: {
    about: 'Показывает один из вариантов эксперимента из templates/experiments/.',
    first: 'имя файла',
    props: {},
    code: "{% experiment 'hero' %}{% variant 'control' %}<p>Как было</p>{% variant 'short' %}<p>Короче</p>{% endexperiment %}",
  },
  draw: {
    about: 'Часть розыгрыша из templates/draws/, пока он идёт.',
    first: 'имя файла',
    props: { as: 'что именно: лента призов, ссылка, окно, кнопка чата, кнопка каталога' },
    code: "{% draw 'wardrobe', as: 'slider' %}",
  },
}
