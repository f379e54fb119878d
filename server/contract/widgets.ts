import * as v from 'valibot'
import type { FilterGroup } from './catalog/filter-groups.ts'
import { ResumeFormProps } from './content/resume.ts'
import { LessonTestProps } from './content/university.ts'
import { MapSettings } from './delivery/map-settings.ts'
import { StoreOfTown } from './delivery/stores.ts'

/** An optional flag that is rarely set: a page contains it only when it is. */
const optionalFlag = v.optional(
  v.pipe(
    v.boolean(),
    v.transform(is_so => (is_so ? true : undefined)),
  ),
)

/**
 * Sizes of a product's page. Two islands take them, and both take the whole: a text repeated exactly costs
 * only a few bytes when compressed, one that differs slightly costs as much as the first.
 */
const CardOffers = v.array(
  v.object({
    id: v.number(),
    ext_id: v.string(),
    barcode: v.string(),
    size_name: v.string(),
    price: v.number(),
    price_old: v.number(),
    discount_percent: v.number(),
    /** Available in the shopper's town. Never how many pieces: then the page would change with each order. */
    is_sold: v.boolean(),
    /** What is special about it in the shopper's town: `только в магазинах`, `из Казани, через 6 дней`. */
    note: v.optional(
      v.pipe(
        v.string(),
        v.transform(words => words || undefined),
      ),
    ),
    /** A store of the visitor's town has it, and the button leads there instead of to the cart. */
    picks_up: optionalFlag,
  }),
)

/**
 * What each widget takes from a template: `{% widget 'buy-button', product_id: product.id, … %}`. Every prop
 * is named here, once; the widget tag, `npm run check:templates` and the widgets' own types follow.
 */
export const WIDGETS = {
  /** Sizes of a product and the button that buys the chosen one. */
  'buy-button': v.strictObject({
    product_id: v.number(),
    /** Path of its grid of sizes; empty where there is none. */
    size_table: v.string(),
    offers: CardOffers,
  }),
  /** Size and cart button of a favourite; `price` is the shown one, `chosen_id` 0 while no size is chosen. */
  'favorite-picker': v.strictObject({
    product_id: v.number(),
    name: v.string(),
    price: v.number(),
    offers: v.array(
      v.object({
        id: v.number(),
        barcode: v.string(),
        size_name: v.string(),
        price: v.number(),
        can_buy: v.boolean(),
      }),
    ),
    chosen_id: v.number(),
  }),
  /** «Сообщить о поступлении»: `offers` are the sold-out sizes that can be waited for. */
  'size-subscription': v.strictObject({
    name: v.string(),
    offers: v.array(v.object({ id: v.number(), size_name: v.string() })),
  }),
  /** Where an order waits, on a map; `title` is its name and address. */
  'order-map': v.strictObject({
    title: v.string(),
    latitude: v.number(),
    longitude: v.number(),
    map: MapSettings,
  }),
  /** The account's notice of an e-mail that is missing (`email` empty) or not confirmed, and the e-mail popup. */
  'email-popup': v.strictObject({ email: v.string(), text: v.string(), url: v.string() }),
  /** Saves the fields of the profile one by one, and shows what comes next for a new e-mail. */
  'save-fields': v.strictObject({}),
  /** When and for how much a size reaches the town, and the popups of stores and points. */
  'delivery-block': v.strictObject({
    product: v.object({ name: v.string(), color_name: v.string(), picture_key: v.string() }),
    offers: CardOffers,
    town: v.object({
      name: v.string(),
      fias_id: v.string(),
      kladr_id: v.string(),
      latitude: v.number(),
      longitude: v.number(),
      timezone: v.string(),
    }),
    /** Of all sizes, each once; those of the chosen one are shown. */
    lines: v.array(
      v.object({
        way: v.picklist(['alert', 'stores', 'courier', 'points']),
        /** Empty: of every size. */
        offer_ids: v.array(v.number()),
        /** `Курьером завтра`; `только самовывоз из магазина` */
        words: v.string(),
        /** `от 299 Р`; empty for an alert. */
        price_words: v.string(),
        /** Of a line of stores: «Забрать сегодня» is offered. */
        is_today: optionalFlag,
      }),
    ),
    shows_prices: v.boolean(),
    map: MapSettings,
    consents: v.picklist(['single', 'separate']),
  }),
  /** The filters of a listing: their form counts a choice before it is applied. */
  'filter-panel': v.strictObject({
    /** The listing without a choice. */
    base_url: v.string(),
    /** What its form takes along of the address: `q=платье&sort=price_asc`; empty for nothing. */
    form_query: v.string(),
    category_id: v.number(),
    /** Made by `filterGroups`. To look at each of a hundred values would be a tenth of a page's work. */
    filters: v.custom<FilterGroup[]>(areGroups, 'filters — фильтры раздела, как их готовит его страница'),
    /** Goods of the listing. */
    count: v.number(),
  }),
  /** What hangs below the header's tools, in a popover: the cart at a glance, the ways of the account. */
  header: v.strictObject({ part: v.picklist(['cart', 'account']) }),
  /** The search field, with what it suggests. */
  search: v.strictObject({}),
  /** Own stores of a town: a list or one of them beside a map. */
  stores: v.strictObject({
    /** `in_words`: `в Москве` */
    town: v.object({ name: v.string(), in_words: v.string(), kladr_id: v.string(), timezone: v.string() }),
    /** Where the map begins. */
    center: v.object({ latitude: v.number(), longitude: v.number() }),
    stores: v.array(StoreOfTown),
    /** The store in detail; 0 is the list. */
    chosen_id: v.number(),
    /** `забрать сегодня, бесплатно` when the page was painted. */
    pickup: v.string(),
    /** Where the town has none: the one that stands nearest. */
    nearest: v.nullable(
      v.object({
        town: v.string(),
        url: v.string(),
        km: v.number(),
        store: v.object({ name: v.string(), address: v.string(), url: v.string() }),
      }),
    ),
    map: MapSettings,
  }),
  /** Some stores on a map, which shows the chosen one in words below it; a list of them stands beside it. */
  'store-map': v.strictObject({
    town: v.string(),
    /** Where the map begins. */
    center: v.object({ latitude: v.number(), longitude: v.number() }),
    places: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        address: v.string(),
        workhours: v.string(),
        url: v.string(),
        latitude: v.number(),
        longitude: v.number(),
      }),
    ),
    map: MapSettings,
  }),
  /** Phone and SMS code of `/auth/`; `back` is an own path to go on to. */
  'sign-in': v.strictObject({ back: v.string() }),
  /** The footer's button «Подписаться на рассылку» and its popups. */
  newsletter: v.strictObject({}),
  /** The form on a vacancy's page: sends a résumé with its file, and says that it has arrived. */
  'vacancy-form': v.strictObject({ form: ResumeFormProps }),
  /** Questions to oneself at the end of a lesson. */
  'lesson-test': v.strictObject({ test: LessonTestProps }),
  /** A video that its host plays here, but is asked for it only by a tap. */
  video: v.strictObject({ url: v.string(), title: v.string(), host: v.string() }),
  /** The present city in the header, and the popup «Выбор города». */
  'city-selector': v.strictObject({}),
  /** The cart of the order page. */
  cart: v.strictObject({}),
  /** Pay, pay again and cancel on the page of a placed order; looks again while the provider's page is open. */
  'order-actions': v.strictObject({
    /** Paying stands at the head of the page, cancelling at its end. */
    part: v.picklist(['pay', 'cancel']),
    order_id: v.string(),
    payment_status: v.string(),
    can_pay: v.boolean(),
    /** Somebody was led to the provider's page: what became of it may come any moment. */
    is_open: v.boolean(),
    can_cancel: v.boolean(),
    is_paid: v.boolean(),
    /** Whole roubles, all parts of the checkout together. */
    amount: v.number(),
  }),
  /** The four steps of the order as words. */
  'checkout-steps': v.strictObject({}),
  /** Step 2 of the order: way, point, address. */
  'checkout-delivery': v.strictObject({ map: MapSettings }),
  /** Step 3 of the order: who it is for. */
  'checkout-client': v.strictObject({}),
  /** Step 4 of the order: one pre-ticked agreement, or a box for each (decision 12). */
  'checkout-verification': v.strictObject({ consents: v.picklist(['single', 'separate']) }),
  /** What is ordered and its sum beside each step, and the button that goes on. */
  'checkout-summary': v.strictObject({}),
} satisfies Record<string, v.GenericSchema<Record<string, unknown>>>

export type WidgetName = keyof typeof WIDGETS
export type WidgetProps = { [Name in WidgetName]: v.InferOutput<(typeof WIDGETS)[Name]> }

/**
 * What an editor gives instead of a widget's own props, on any page: the server loads the others by it, through the
 * page's reader.
 */
export const LOADED_BY = {
  'filter-panel': v.strictObject({
    /** As addresses have it below `/catalog/`: `women/dresses`; a collection, as `new`; empty for everything. */
    category: v.string(),
    /** What is ticked, as addresses have it after `/filter/`: `color=siniy,belyy/size=44`. */
    filter: v.optional(v.string(), ''),
  }),
} satisfies Partial<Record<WidgetName, v.GenericSchema<Record<string, string>>>>

export type LoadedWidget = keyof typeof LOADED_BY
export type LoadedBy = { [Name in LoadedWidget]: v.InferOutput<(typeof LOADED_BY)[Name]> }

/**
 * Their props are not in the page beside their rendered HTML: on hydration they read them from that
 * (`readPainted` of their file).
 */
export const READ_FROM_HTML = ['filter-panel'] as const satisfies WidgetName[]
export type ReadFromHtml = (typeof READ_FROM_HTML)[number]

/**
 * When an island is hydrated: at once, when the browser is idle, when it is visible, when the cart is not
 * empty, when the cart or the address's fragment is another than it was rendered from, or at the first pointer, key or
 * focus inside.
 */
export const MOMENTS = ['now', 'idle', 'visible', 'filled', 'changed', 'touch'] as const
export type Moment = (typeof MOMENTS)[number]

/** Of a tag that does not say. */
export const USUAL_MOMENT: Moment = 'visible'

/** For editors. */
export const MOMENT_WORDS: Record<Moment, string> = {
  now: 'сразу',
  idle: 'когда браузер свободен',
  visible: 'когда его видно',
  filled: 'когда в корзине что-то есть',
  changed: 'когда меняется корзина или адрес',
  touch: 'при первом касании',
}

function areGroups(given: unknown): boolean {
  return Array.isArray(given) && given.every(group => Array.isArray(group?.values))
}
