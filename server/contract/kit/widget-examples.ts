import type { LoadedBy, LoadedWidget, WidgetName, WidgetProps } from '../widgets.ts'
import type { Example } from './example.ts'
import {
  BUY_BUTTON,
  DELIVERY_BLOCK,
  FAVORITE_PICKER,
  LESSON_TEST,
  MAP_ONLY,
  SIZE_SUBSCRIPTION,
  STORE_MAP,
  STORES,
  VACANCY_FORM,
} from './example-data.ts'

type PropOf<Name extends WidgetName> =
  | keyof WidgetProps[Name]
  | (Name extends LoadedWidget ? keyof LoadedBy[Name] : never)
type WidgetExamples = { [Name in WidgetName]: Example<PropOf<Name> & string> }

const OFFERS = 'размеры товара с ценами, как их даёт карточка'
const MAP = 'чем рисуется карта: {{ site.map }}'

/** An example of every widget: a new one does not compile without its own. */
export const WIDGET_EXAMPLES: WidgetExamples = {
  newsletter: {
    about: 'Кнопка «Подписаться на рассылку» и её окно. Стоит в подвале каждой страницы.',
    props: {},
    code: "{% widget 'newsletter', wake: 'visible' %}",
  },
  'filter-panel': {
    about: 'Фильтры раздела: кнопка ведёт в каталог с тем, что выбрано. На странице — одна.',
    props: {
      category: 'раздел, как в адресе после /catalog/: women/dresses; подборка, как new; пусто — всё',
      filter: 'что отмечено, как в адресе после /filter/: color=siniy,belyy/size=44',
      base_url: 'адрес списка без выбора',
      form_query: 'что форма берёт с собой из адреса',
      category_id: 'номер раздела',
      filters: 'фильтры списка',
      count: 'сколько товаров в списке',
    },
    code: "{% widget 'filter-panel', category: '' %}",
  },
  'buy-button': {
    about: 'Размеры товара и кнопка, которая кладёт выбранный в корзину. Место — карточка товара.',
    props: {
      product_id: 'номер товара',
      size_table: 'адрес таблицы размеров; пусто, если её нет',
      offers: OFFERS,
    },
    code: `{% widget 'buy-button', product_id: 1, size_table: '', offers: offers %}
<noscript><form id="buy" method="post" action="/order/add/"><button name="product_id" value="1">Добавить в корзину</button></form></noscript>`,
    data: BUY_BUTTON,
  },
  'favorite-picker': {
    about: 'Размер и кнопка «В корзину» у вещи в избранном.',
    props: {
      product_id: 'номер товара',
      name: 'название товара',
      price: 'цена, которая показана, в рублях',
      offers: 'размеры товара',
      chosen_id: 'номер выбранного размера; 0 — не выбран',
    },
    code: "{% widget 'favorite-picker', product_id: 1, name: 'Платье льняное', price: 3990, offers: offers, chosen_id: 0 %}",
    data: FAVORITE_PICKER,
  },
  'size-subscription': {
    about: '«Сообщить о поступлении» размера, которого нет.',
    props: { name: 'название товара', offers: 'размеры, которых можно ждать' },
    code: "{% widget 'size-subscription', name: 'Платье льняное', offers: offers %}",
    data: SIZE_SUBSCRIPTION,
  },
  'delivery-block': {
    about: 'Когда и за сколько размер приедет в город, с окнами магазинов и пунктов выдачи.',
    props: {
      product: 'товар: название, цвет и картинка',
      offers: OFFERS,
      town: 'город посетителя',
      lines: 'строки о доставке',
      shows_prices: 'показывать ли цены доставки',
      map: MAP,
      consents: 'одно согласие или отдельные',
    },
    code: "{% widget 'delivery-block', product: product, offers: offers, town: town, lines: lines, shows_prices: true, map: map, consents: 'single' %}",
    data: DELIVERY_BLOCK,
  },
  'order-map': {
    about: 'Точка на карте: где лежит заказ.',
    props: { title: 'название и адрес', latitude: 'широта', longitude: 'долгота', map: MAP },
    code: "{% widget 'order-map', title: 'Витрина на Тверской', latitude: 55.7578, longitude: 37.6131, map: map %}",
    data: MAP_ONLY,
  },
  stores: {
    about: 'Магазины в городе: список и карта во всю страницу. Место — /contacts/.',
    props: {
      town: 'город',
      center: 'где начинается карта',
      stores: 'магазины в городе',
      chosen_id: 'номер открытого магазина; 0 — список',
      pickup: 'когда можно забрать, словами',
      nearest: 'ближайший магазин, если в городе нет своего',
      map: MAP,
    },
    code: "{% widget 'stores', town: town, center: center, stores: stores, chosen_id: 0, pickup: 'забрать сегодня, бесплатно', nearest: nearest, map: map %}",
    data: STORES,
  },
  'store-map': {
    about: "Несколько магазинов на карте. Ставится тегом {% stores town, view: 'map' %} вместе со списком.",
    props: {
      town: 'город, с названием которого начинается карта',
      center: 'где начинается карта',
      places: 'магазины',
      map: MAP,
    },
    code: "{% widget 'store-map', town: 'Центр Москвы', center: center, places: places, map: map %}",
    data: STORE_MAP,
  },
  search: {
    about: 'Поиск с подсказками. Стоит в шапке каждой страницы.',
    props: {},
    code: "{% widget 'search', wake: 'touch' %}",
  },
  header: {
    about: 'Что раскрывается под корзиной и кабинетом в шапке.',
    props: { part: 'корзина или разделы кабинета' },
    code: "{% widget 'header', part: 'cart', wake: 'touch' %}",
  },
  'city-selector': {
    about: 'Город в шапке и окно «Выбор города».',
    props: {},
    code: "{% widget 'city-selector', wake: 'touch' %}",
  },
  'sign-in': {
    about: 'Вход по телефону и коду из СМС.',
    props: { back: 'куда вернуть после входа: адрес этого сайта' },
    code: "{% widget 'sign-in', back: '/' %}",
  },
  'email-popup': {
    about: 'Напоминание в кабинете: почта не указана или не подтверждена.',
    props: { email: 'адрес; пусто, если его нет', text: 'что сказано в напоминании', url: 'куда ведёт' },
    code: "{% widget 'email-popup', email: '', text: 'Укажите почту', url: '/personal/profile/' %}",
  },
  'save-fields': {
    about: 'Сохраняет поля профиля по одному; сам ничего не показывает. Место — страница профиля.',
    props: {},
    code: "{% widget 'save-fields', wake: 'idle' %}",
  },
  'vacancy-form': {
    about: 'Отклик на вакансию с файлом резюме. Место — страница вакансии.',
    props: { form: 'форма: вакансия, что введено и что не так' },
    code: "{% widget 'vacancy-form', form: form %}",
    data: VACANCY_FORM,
  },
  'lesson-test': {
    about: 'Вопросы для самопроверки в конце урока.',
    props: { test: 'вопросы с ответами из файла урока' },
    code: "{% widget 'lesson-test', test: test %}",
    data: LESSON_TEST,
  },
  video: {
    about: 'Видео с другого сайта, которое играет по нажатию. Ставится тегом {% video %}.',
    props: { url: 'адрес видео', title: 'название', host: 'сайт, с которого оно загрузится' },
    code: "{% widget 'video', url: 'https://rutube.ru/play/embed/1/', title: 'Как гладить лён', host: 'rutube.ru', wake: 'touch' %}",
  },
  cart: {
    about: 'Корзина на странице заказа.',
    props: {},
    code: "{% widget 'cart', wake: 'idle' %}",
  },
  'order-actions': {
    about: 'Оплатить или отменить заказ. Место — страница заказа.',
    props: {
      part: 'оплата или отмена',
      order_id: 'номер заказа',
      payment_status: 'что с оплатой',
      can_pay: 'можно ли оплатить',
      is_open: 'открыта ли страница оплаты',
      can_cancel: 'можно ли отменить',
      is_paid: 'оплачен ли',
      amount: 'сумма в рублях',
    },
    code: "{% widget 'order-actions', part: 'cancel', order_id: '1', payment_status: 'none', can_pay: false, is_open: false, can_cancel: true, is_paid: false, amount: 3990 %}",
  },
  'checkout-steps': {
    about: 'Четыре шага заказа словами.',
    props: {},
    code: "{% widget 'checkout-steps', wake: 'idle' %}",
  },
  'checkout-delivery': {
    about: 'Шаг 2 заказа: способ, пункт, адрес. Виден на своём шаге.',
    props: { map: MAP },
    code: "{% widget 'checkout-delivery', map: map, wake: 'idle' %}",
    data: MAP_ONLY,
  },
  'checkout-client': {
    about: 'Шаг 3 заказа: получатель. Виден на своём шаге.',
    props: {},
    code: "{% widget 'checkout-client', wake: 'idle' %}",
  },
  'checkout-verification': {
    about: 'Шаг 4 заказа: оплата и согласия. Виден на своём шаге.',
    props: { consents: 'одно согласие или отдельные' },
    code: "{% widget 'checkout-verification', consents: 'single', wake: 'idle' %}",
  },
  'checkout-summary': {
    about: 'Что заказано и сколько это стоит, рядом с каждым шагом.',
    props: {},
    code: "{% widget 'checkout-summary', wake: 'idle' %}",
  },
}
