import { DRAW_PIECES } from '../../contract/content/draw.ts'
import { partOfPiece } from '../content/draw-tag.ts'
import { FORM_PART } from '../content/form-tag.ts'
import { GALLERY_PART } from '../content/gallery-tag.ts'
import { LOOK_PART } from '../content/page-asks.ts'
import { type Given, plain, type Shape } from './variable-shape.ts'

/*
 * What templates are given, for `npm run check:templates` and for the shop before it shows a changed template: a
 * variable that is not here is a mistake. `test/pages/template-data.test.ts` holds it against what routes really give.
 */

const MENU_ITEM: Given = {
  ...plain('name url'),
  get items(): Shape {
    return [MENU_ITEM]
  },
}
const SITE = plain('name url')
/** `server/contract/seller.ts` */
const SELLER = plain('name inn ogrn ogrn_name address phone phone_words email hours')
const PICTURE = plain('key width height')
const COLOR = { ...plain('product_id slug color_name color_hex'), picture: 'any' as const }
/** `server/pages/catalog/product-tile.ts` */
const TILE: Given = {
  ...plain(
    'id url name brand price price_old badge_percent is_new is_hit in_stock color_name delivery_line offer_id',
  ),
  pictures: [PICTURE],
  colors: [COLOR],
  sizes: ['plain'],
  stickers: ['plain'],
}
/** `server/pages/favorite.ts` */
const FAVORITE_TILE: Given = {
  ...TILE,
  ...plain('cheaper_by is_back chosen_id'),
  offers: [plain('id barcode size_name price can_buy')],
  sold_out: [plain('id size_name')],
}
const BREADCRUMBS: Shape = [plain('name url')]
const PAGINATION: Given = {
  ...plain('page pages_count prev next'),
  pages: [plain('number after_gap url selected')],
}

/** `server/contract/catalog/size-table.ts` */
const SIZE_TABLE: Given = {
  ...plain('slug title category_path brand'),
  columns: ['plain'],
  rows: [['plain']],
  measures: ['plain'],
}

/** `server/shop/orders/shown-order.ts` */
const ORDER_GOODS: Given = {
  items: [plain('name variant quantity price sum url picture_key note')],
  discounts: [plain('kind rule words roubles')],
  ...plain('delivery_cost total tax'),
  refunds: [plain('amount is_done')],
}
/** `server/shop/orders/shown-order.ts` */
const ORDER_FACTS: Given = {
  ...plain('service time interval point metro way route_url workhours storage payment payment_note'),
  ...plain('recipient phone placed_on'),
}

/** An order of a checkout (`server/pages/orders/placed-order.ts`). */
const PLACED: Given = {
  ...plain('order_id status status_words is_coming payment_status can_cancel service_id delivery_time'),
  ...ORDER_GOODS,
  steps: [plain('title note state')],
}

/** `server/shop/messages/order-news.ts` */
const ORDER_NEWS: Given = {
  site: SITE,
  order: plain('id total roubles is_by_hand is_paid is_courier point workhours storage what_comes track'),
  is_letter: 'plain',
}
const ACCOUNT: Given = {
  ...plain('name phone email is_main'),
  ways: [plain('name url is_current')],
  notices: [plain('type text url')],
}

/** A draw's piece (`server/pages/draws/draw-facts.ts`). */
const DRAW: Given = {
  ...plain('slug title lead catalog chat url until order_words prizes_words'),
  prizes: [plain('name count url picture_key')],
}

const CART_LINE: Given = {
  ...plain('offer_id name url img variant quantity sum sum_old can_buy reason less more keep'),
  others: [plain('tab words')],
}
/** An order without a script (`server/pages/orders/plain/send-step.ts`). */
const ORDER_PLAIN: Given = {
  ...plain('step next town no_ways refusal request_id signs_in'),
  steps: [plain('name url is_current')],
  changes: ['plain'],
  summary: {
    ...plain('words total button can_go_on'),
    lines: [plain('name img variant sum')],
    rows: [plain('words sum is_off')],
  },
  cart: [
    {
      tabs: [plain('tab name count is_current')],
      lost: ['plain'],
      going: [CART_LINE],
      staying: [CART_LINE],
      coupons: [plain('coupon is_applied words reason')],
      coupon: plain('typed error'),
      bonuses: [plain('title expiring words is_used amount button can_change')],
      certificate: {
        ...plain('typed error'),
        applied: [plain('certificate_id words is_used reason')],
      },
      ...plain('staying_title error'),
    },
  ],
  delivery: [
    {
      ways: [{ ...plain('kind name url is_open price note part last'), lost: ['plain'] }],
      error: 'plain',
      couriers: [
        {
          ...plain('action address entrance flat'),
          wrong: plain('address entrance flat'),
          days: [plain('value words is_chosen')],
          intervals: [plain('value words is_chosen')],
        },
      ],
      places: [
        {
          ...plain('kind legend action q is_searched page_words prev next'),
          places: [{ ...plain('value name place kind terms can_go is_chosen'), lost: ['plain'] }],
        },
      ],
    },
  ],
  client: [{ ...plain('name phone email is_guest'), wrong: plain('name phone email') }],
  review: [
    {
      rows: [plain('name words url')],
      lost: ['plain'],
      short: [plain('offer_id quantity words button')],
      payments: [plain('id name note is_chosen')],
      comment: plain('value error'),
      boxes: [{ ...plain('name is_ticked error'), parts: [plain('text url')] }],
      ...plain('payment_error shown key'),
    },
  ],
}

/** A vacancy in a list (`server/pages/vacancies/vacancies.ts`). */
const VACANCY = plain('url title town place address direction employment pay')

/** `server/pages/university/university.ts` */
const LESSON_LINE = plain('title url summary minutes')
/** `server/render/content/answer-text.ts` */
const BLOCKS: Shape = [{ kind: 'plain', lines: [[plain('text url')]] }]

/** `server/render/content/form-tag.ts` */
const FORM: Given = {
  ...plain('name title button action refusal trap'),
  fields: [
    {
      ...plain('name label kind type autocomplete value wrong most is_required'),
      options: [plain('value is_chosen')],
    },
  ],
  consent: { ...plain('name is_ticked wrong'), parts: [plain('text url')] },
}

/** What every page and its layout have beside their own (`server/pages/painting/send-page.ts`). */
export const OF_EVERY_PAGE: Given = {
  site: {
    ...SITE,
    ...plain('year painted trackers look'),
    seller: SELLER,
    map: plain('tiles_url attribution'),
  },
  meta: {
    ...plain('title description canonical robots image'),
    json_ld: ['any'],
    /** Of a text with versions; `words` is empty for every other page. */
    edition: { ...plain('words current_url'), others: [plain('words url')] },
  },
  menu: [MENU_ITEM],
  menu_version: 'plain',
  region: plain('name latitude longitude fias_id kladr_id timezone'),
}

/** What letters and their layout have beside their own (`server/jobs/send-letters.ts`). */
const OF_LETTERS: Given = { site: SITE, seller: SELLER, subject: 'plain' }

/** Around every letter. */
export const LETTER_LAYOUT = 'layouts/letter'

/** What pages of editors have: the shop's rules as numbers (`server/pages/shop-terms.ts`). */
export const OF_WRITTEN_PAGES: Given = {
  terms: {
    ...plain('storage_days return_days store_return_days fault_return_years unpaid_minutes bonus_percent'),
    ...plain('bonuses_most_percent bonuses_back_days split_parts split_days pays_online'),
    payments: [plain('id name')],
  },
}

/** What layouts have beside that: what is painted into them. */
export const OF_LAYOUTS: Given = { content: 'plain' }

/**
 * What layouts of pages have beside that: what every page has, how wide the page is, its own styles, its first
 * picture (`server/render/first-picture.ts`), and the style sheets that its tags need.
 */
export const OF_PAGE_LAYOUTS: Given = {
  ...OF_EVERY_PAGE,
  ...plain('form style'),
  first_picture: [plain('srcset sizes media')],
  sheets: ['plain'],
  mistakes: ['plain'],
}

/** What every visitor's part has: the page's state. */
export const OF_VISITOR_PARTS: Given = { page: 'any' }

/** What the visitor's parts of a page have beside it (`visitor_data` of `server/pages/painting/send-page.ts`). */
export const OF_OWN_VISITOR_PARTS: Record<string, Given> = {
  'pages/favorite': {
    favorites: [FAVORITE_TILE],
    ...plain('total share_url'),
    pagination: PAGINATION,
  },
  'pages/order': {
    map: plain('tiles_url attribution'),
    consents: 'plain',
    plain: ORDER_PLAIN,
    changed_texts: [plain('title url version')],
  },
  'pages/university': { goes_on: { ...LESSON_LINE, course: 'plain' } },
  'pages/course': {
    lines: [{ ...LESSON_LINE, is_finished: 'plain' }],
    ...plain('finished_count total'),
  },
  'pages/lesson': {
    ...plain('is_finished is_signed_in finish_action reopen_action'),
    next: LESSON_LINE,
    course: plain('title url'),
  },
}

/** What tags give the parts that they render (`faq-tag.ts`, `form-tag.ts`, `gallery-tag.ts` and `draw-tag.ts` of `server/render/content/`). */
export const OF_TAGS: Record<string, Given> = {
  'parts/faq': {
    is_open: 'plain',
    lists: [
      {
        ...plain('name title'),
        questions: [{ question: 'plain', paragraphs: [[plain('text url')]] }],
      },
    ],
  },
  ...Object.fromEntries(DRAW_PIECES.map(piece => [partOfPiece(piece), { draw: DRAW }])),
  [FORM_PART]: { form: FORM, has_title: 'plain' },
  [GALLERY_PART]: { title: 'plain', pictures: [plain('file alt caption')] },
  /** `server/pages/painting/page-asks.ts` */
  'parts/asked-products': { ...plain('url view title name promotion'), products: [TILE] },
  'parts/asked-promotion': plain('promotion'),
  [LOOK_PART]: {
    ...plain('title text picture picture_alt ids total'),
    goods: [
      {
        ...plain('id url name price price_old badge_percent picture_key gone'),
        stickers: ['plain'],
        sizes: [plain('ext_id size_name')],
      },
    ],
  },
  'parts/tabs': { ...plain('name place'), tabs: [{ ...plain('code title url'), products: [TILE] }] },
  'parts/share-link': plain('url title text'),
  'parts/asked-category': plain('title url count picture_key'),
  'parts/asked-cloths': { title: 'plain', cloths: [plain('name url count picture_key')] },
  'parts/asked-stores': {
    ...plain('town in_words url total view'),
    center: plain('latitude longitude'),
    map: plain('tiles_url attribution'),
    stores: [plain('id name address metro workhours url latitude longitude')],
  },
  'parts/video': plain('url title host plays_here'),
  'parts/countdown': plain('title count unit until'),
  'parts/asked-vacancies': { ...plain('total url'), vacancies: [VACANCY] },
  'parts/faq-search': { ...plain('query count'), topics: [plain('name title')] },
}

const LISTING: Given = {
  ...plain('heading q instead category_id region_name total page pages_count url base_url'),
  ids: ['plain'],
  breadcrumbs: BREADCRUMBS,
  subcategories: [plain('name url count')],
  products: [TILE],
  /** `server/pages/catalog/product-tile.ts`: one behind some of them, null behind the others. */
  details: ['any'],
  /** `server/contract/catalog/filter-groups.ts` */
  filters: ['any'],
  ...plain('promise filters_are_shared form_query'),
  chips: [plain('name url')],
  sortings: [plain('code title link selected')],
  pagination: PAGINATION,
}

/**
 * The templates that the code asks for by name, with their own data. The shop cannot sell without them. A page that is
 * not here needs a `path`, and has what every page has.
 */
export const ASKED_FOR: Record<string, Given> = {
  'mails/order-news': {
    ...OF_LETTERS,
    letter: plain('subject title number text url service point total'),
    order: { ...ORDER_GOODS, facts: ORDER_FACTS },
  },
  'messages/order-paid': ORDER_NEWS,
  'messages/order-shipped': ORDER_NEWS,
  'messages/order-ready': ORDER_NEWS,
  'messages/order-cancelled': ORDER_NEWS,
  'messages/order-released': ORDER_NEWS,
  'messages/order-refunded': ORDER_NEWS,
  'messages/order-unclaimed': ORDER_NEWS,
  'pages/agreement': OF_WRITTEN_PAGES,
  'pages/personal-data': OF_WRITTEN_PAGES,
  'pages/loyalty': OF_WRITTEN_PAGES,
  'pages/home': {},
  'pages/listing': LISTING,
  'pages/nothing-found': LISTING,
  'pages/product': {
    product: {
      ...TILE,
      ...plain(
        'slug group_key vendor_code category_id color_family color_hex description composition care season',
      ),
      ...plain('popularity first_seen_at discount_percent return_note bonus split_words split_merchant_id'),
      params: [plain('name value')],
      sold_out: [plain('id size_name')],
      /** `server/pages/catalog/product-tile.ts` */
      offers: [
        {
          ...plain('id ext_id barcode name size_name caption price price_old discount_percent'),
          ...plain('is_sold shops_only online_only shops_count selected picks_up note'),
          offer: plain('ext_id barcode'),
          prices: [plain('value old_value')],
        },
      ],
      colors: [{ ...COLOR, ...plain('url selected') }],
    },
    breadcrumbs: BREADCRUMBS,
    size_table: 'plain',
    delivery: {
      ...plain('consents'),
      product: plain('name color_name picture_key'),
      town: plain('name fias_id kladr_id latitude longitude timezone'),
      lines: [{ ...plain('way words price_words'), offer_ids: ['any'] }],
    },
  },
  'pages/vacancies': {
    ...plain('total is_chosen'),
    vacancies: [VACANCY],
    filters: [{ name: 'plain', options: [plain('name count is_chosen url')] }],
  },
  'pages/vacancy': {
    breadcrumbs: BREADCRUMBS,
    vacancy: {
      ...VACANCY,
      email: 'plain',
      paragraphs: [[plain('text url')]],
      lists: [{ title: 'plain', lines: ['plain'] }],
    },
    form: {
      ...plain('vacancy action agrees refusal'),
      values: plain('name phone email city text'),
      wrong: plain('name phone email city text file consent'),
    },
    others: [VACANCY],
  },
  'pages/draws': { draws: [plain('url title lead until prizes_words')] },
  'pages/draw': {
    breadcrumbs: BREADCRUMBS,
    draw: {
      ...DRAW,
      ...plain('is_running rules seed_hash from results_on'),
      paragraphs: [[plain('text url')]],
      ways: ['plain'],
    },
    forms: [
      {
        ...plain('action first_day last_day refusal'),
        stores: [plain('id name selected')],
        values: plain('number bought_on'),
        wrong: plain('number store_id bought_on'),
      },
    ],
    results: [
      {
        ...plain('seed seed_hash entries date script'),
        winners: [plain('place number prize masked')],
      },
    ],
  },
  'pages/form': { form: FORM },
  'pages/form-sent': { sent: plain('title thanks back') },
  'pages/resume-sent': { sent: plain('title text'), vacancy: plain('title url') },
  'pages/university': {
    breadcrumbs: BREADCRUMBS,
    courses: [plain('title url audience lessons_count minutes')],
  },
  'pages/course': {
    breadcrumbs: BREADCRUMBS,
    course: { ...plain('title audience minutes'), blocks: BLOCKS },
    lessons: [LESSON_LINE],
  },
  'pages/lesson': {
    breadcrumbs: BREADCRUMBS,
    lesson: {
      ...plain('title summary number minutes'),
      sections: [{ title: 'plain', blocks: BLOCKS, picture: plain('file alt') }],
      video: plain('url title'),
    },
    course: plain('title url lessons_count'),
    test: {
      ...plain('action is_checked'),
      questions: [{ ...plain('question right why'), options: ['plain'] }],
      chosen: ['plain'],
    },
    back: LESSON_LINE,
    next: LESSON_LINE,
  },
  'pages/size-tables': { departments: [{ ...plain('name slug'), tables: [SIZE_TABLE] }] },
  'pages/size-table': { table: SIZE_TABLE },
  'parts/size-table': { table: SIZE_TABLE },
  'pages/stores': {
    breadcrumbs: BREADCRUMBS,
    view: {
      ...plain('chosen_id pickup'),
      town: plain('name kladr_id timezone'),
      center: plain('latitude longitude'),
      stores: ['any'],
      nearest: 'any',
    },
    towns: [plain('name url count')],
  },
  'pages/stores-unknown': { towns: [plain('name url count')] },
  'pages/favorite': {},
  'pages/favorite-shared': { products: [TILE] },
  'pages/order': {},
  'pages/order-payment': plain('order_id url'),
  'pages/choose-size': {
    refusal: 'plain',
    product: plain('id name color_name url'),
    sizes: [plain('ext_id size_name price')],
  },
  'pages/order-placed': {
    refusal: 'plain',
    order: {
      ...PLACED,
      ...plain('heading lead phone email is_paid is_guest can_fetch'),
      facts: ORDER_FACTS,
      spots: [plain('latitude longitude')],
    },
    map: plain('tiles_url attribution'),
    others: [PLACED],
    sums: [plain('words roubles')],
    payment: plain('is_online can_pay is_open amount pay_before'),
    purchase: ['any'],
  },
  'pages/pretend-payment': {
    cheque: plain('id status amount method description return_url asks_code'),
    cards: [plain('number name action')],
    ...plain('code part_words first_part'),
  },
  'pages/order-receipt': {
    receipt: { ...plain('order_id payment paid_on email'), ...ORDER_GOODS },
  },
  'pages/personal-orders': {
    account: ACCOUNT,
    orders: [
      {
        ...plain(
          'order_id url date status status_text total pieces more can_pay can_return can_fetch is_over',
        ),
        items: [plain('name img')],
      },
    ],
    pagination: PAGINATION,
  },
  'pages/personal-order': {
    account: ACCOUNT,
    map: plain('tiles_url attribution'),
    refusal: 'plain',
    missing: ['plain'],
    order: {
      ...plain('order_id url status payment_status status_text can_pay can_cancel can_fetch can_return'),
      ...plain('has_map latitude longitude has_receipt'),
      ...ORDER_GOODS,
      facts: ORDER_FACTS,
      tracking: [plain('text moment track')],
      parts: [plain('order_id status status_text total url is_this')],
      sums: [plain('words roubles')],
      returns: [plain('return_code status_text created_at url')],
    },
  },
  'pages/personal-return-new': {
    account: ACCOUNT,
    ...plain('refusal order_id order_url action is_online comment'),
    lines: [
      {
        ...plain('offer_id name variant img sum quantity why why_fault_only until'),
        counts: [plain('count selected')],
        reasons: [plain('code words selected')],
      },
    ],
    ways: [plain('id name selected')],
    stores: [plain('id name address selected')],
  },
  'pages/personal-returns': {
    account: ACCOUNT,
    returns: [
      {
        ...plain('return_code order_id status status_text pieces money date url is_open'),
        items: [plain('name img')],
      },
    ],
    pagination: PAGINATION,
  },
  'pages/personal-return': {
    account: ACCOUNT,
    refusal: 'plain',
    barcode: { width: 'plain', bars: [plain('x width')] },
    found: {
      ...plain(
        'return_code order_id created_at status status_text comment track money bonuses certificate delivery',
      ),
      ...plain('bonuses_taken order_url track_url cancel_url is_open'),
      items: [plain('offer_id product_id name variant img quantity reason reason_text roubles')],
      way: plain('service_id point_id name point'),
      back: [plain('kind words roubles is_points')],
      history: [plain('text moment')],
    },
  },
  'pages/personal-bonuses': {
    account: ACCOUNT,
    refusal: 'plain',
    bonuses: plain(
      'title in_loyalty_program balance_total bonuses_extra bonuses_extra_expiration bonuses_extra_expiration_date earn_percent extra_words',
    ),
    months: [
      { name: 'plain', moves: [plain('month date title number rest amount balance order_url until')] },
    ],
    pagination: PAGINATION,
  },
  'pages/personal-draws': {
    account: ACCOUNT,
    entries: [plain('title number receipt order_id is_won state date url')],
    pagination: PAGINATION,
  },
  'pages/personal-profile': {
    account: ACCOUNT,
    said: plain('done refusal'),
    profile: plain('id email name surname phone birthday gender subscribe_mail subscribe_sms mail_confirmed'),
    ...plain('saved_email letter_is_there new_phone'),
    wrong: plain('email name surname birthday subscribe_mail phone old_code new_code'),
    devices: [plain('id device is_this seen')],
    consents: [plain('label page date withdrawn version text_url')],
    changed_texts: [plain('purpose label version title url')],
  },
  'pages/personal-failed': plain('again request_id'),
  'pages/auth': plain('back why outbox_url refusal code_phone'),
  'pages/sign-out': {},
  'pages/signed-in': { user: plain('name phone'), ways: [plain('name url')] },
  'pages/region': { regions: [plain('name accent action')] },
  'pages/subscription': { step: plain('title text button'), action: 'plain' },
  'pages/error': plain('title text is_missing request_id reported'),
  'pages/dev-outbox': {
    messages: [{ ...plain('id kind recipient status subject text age_s'), links: ['plain'] }],
  },
  'pages/admin-events': {
    ways: [plain('name url is_current')],
    periods: [plain('days url is_chosen')],
    tables: [{ ...plain('title first'), rows: [{ name: 'plain', cells: ['plain'] }] }],
    events: [plain('event times')],
  },
  'pages/admin-experiments': {
    ways: [plain('name url is_current')],
    columns: ['plain'],
    experiments: [{ ...plain('name about'), rows: [['plain']] }],
  },
  'pages/admin-kit': {
    ways: [plain('name url is_current')],
    found: ['plain'],
    groups: [
      {
        title: 'plain',
        entries: [
          {
            ...plain('kind kind_words name id about code size is_on_every_page'),
            rows: [plain('name type usual meaning')],
            uses: [plain('name url')],
          },
        ],
      },
    ],
  },
  'pages/admin-errors': {
    ways: [plain('name url is_current')],
    errors: [plain('event build message page other_pages times last')],
  },
  'layouts/base': {},
  [LETTER_LAYOUT]: OF_LETTERS,
  'pages/menu': {},
  'parts/menu-panels': { panels: [{ ...MENU_ITEM, picture: 'any' }] },
  'parts/burger-list': { menu: [MENU_ITEM] },
  'parts/product-tiles': { products: [TILE], details: ['any'] },
  'parts/pagination': { pagination: PAGINATION },
  'parts/recommend': {
    type: 'plain',
    products: [TILE],
    carousel: plain('view_event click_event slides_to_show slides_to_scroll switch_view_breakpoint'),
  },
  'mails/order-placed': {
    ...OF_LETTERS,
    order: { ...plain('number name service point what_comes url'), ...ORDER_GOODS, facts: ORDER_FACTS },
    lines: [plain('name variant quantity price sum url picture_key note')],
  },
  'mails/size-back': {
    ...OF_LETTERS,
    goods: plain('name color_name price picture_key url'),
    leave_url: 'plain',
  },
  'mails/resume': {
    ...OF_LETTERS,
    resume: plain('id name phone email city text vacancy town url'),
    has_file: 'plain',
    missing_files: ['plain'],
  },
  'mails/form': {
    ...OF_LETTERS,
    form: plain('title url'),
    answers: [plain('label value')],
    consent: plain('version url'),
  },
  'mails/draw-won': {
    ...OF_LETTERS,
    draw: plain('title url rules_url own_url'),
    prizes: [plain('number name')],
  },
  'mails/confirm-email': { ...OF_LETTERS, confirm_url: 'plain' },
  'mails/confirm-subscription': { ...OF_LETTERS, ...plain('confirm_url leave_url') },
}
