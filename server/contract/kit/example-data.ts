/** What the examples of widgets are painted with where a word or a number in the tag is not enough. */
const MAP = { tiles_url: '', attribution: '' }
const MOSCOW = {
  name: 'Москва',
  fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
  kladr_id: '7700000000000',
  latitude: 55.7558,
  longitude: 37.6173,
  timezone: 'Europe/Moscow',
}
const DAILY = Array.from({ length: 7 }, () => ({ from: '10:00', to: '22:00' }))
const CARD_OFFERS = ['42', '44', '46'].map((size_name, at) => ({
  id: at + 1,
  ext_id: `example-${size_name}`,
  barcode: `460000000000${at}`,
  size_name,
  price: 3_990,
  price_old: 4_990,
  discount_percent: 20,
  is_sold: size_name !== '46',
}))

export const BUY_BUTTON = { offers: CARD_OFFERS }

export const FAVORITE_PICKER = {
  offers: CARD_OFFERS.map(({ id, barcode, size_name, price, is_sold }) => ({
    ...{ id, barcode, size_name, price },
    can_buy: is_sold,
  })),
}

export const SIZE_SUBSCRIPTION = { offers: [{ id: 3, size_name: '46' }] }

export const DELIVERY_BLOCK = {
  product: { name: 'Платье льняное', color_name: 'белый', picture_key: '' },
  offers: CARD_OFFERS,
  town: MOSCOW,
  lines: [
    { way: 'stores', offer_ids: [], words: 'Заберите сегодня в 3 магазинах', price_words: 'бесплатно' },
    { way: 'courier', offer_ids: [], words: 'Курьером завтра', price_words: 'от 299 Р' },
  ],
  map: MAP,
}

export const STORES = {
  town: {
    name: MOSCOW.name,
    in_words: 'в Москве',
    kladr_id: MOSCOW.kladr_id,
    timezone: MOSCOW.timezone,
  },
  center: { latitude: MOSCOW.latitude, longitude: MOSCOW.longitude },
  stores: [
    {
      id: 1,
      name: 'Витрина на Тверской',
      address: 'ул. Тверская, 5',
      metro: 'Охотный Ряд',
      latitude: 55.7578,
      longitude: 37.6131,
      phone: '',
      workhours: 'ежедневно 10:00–22:00',
      hours: DAILY,
      exceptions: [],
      opening: 'открыто, до 22:00',
      way_description: '',
      has_dressing_room: true,
      has_cash: true,
      has_card: true,
      storage_period: 3,
      services: [],
      images: [],
      goods_url: '/catalog/',
    },
  ],
  nearest: null,
  map: MAP,
}

export const STORE_MAP = {
  center: STORES.center,
  places: STORES.stores.map(({ id, name, address, workhours, latitude, longitude }) => ({
    ...{ id, name, address, workhours, latitude, longitude },
    url: '/contacts/',
  })),
  map: MAP,
}

export const MAP_ONLY = { map: MAP }

const NO_FIELDS = { name: '', phone: '', email: '', city: '', text: '' }
export const VACANCY_FORM = {
  form: {
    vacancy: 'stylist-moskva',
    action: '/vacancies/stylist-moskva/',
    values: NO_FIELDS,
    agrees: false,
    wrong: { ...NO_FIELDS, file: '', consent: '' },
    refusal: '',
  },
}

export const LESSON_TEST = {
  test: {
    action: '/_widgets/',
    questions: [
      {
        question: 'Как сушить мокрый свитер?',
        options: ['На вешалке', 'На полотенце'],
        right: 1,
        why: 'На вешалке он вытянется.',
      },
    ],
    chosen: [-1],
    is_checked: false,
  },
}
