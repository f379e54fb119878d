import { join } from 'node:path'
import { demoCatalog } from './catalogue/demo-catalog.ts'
import { demoFeed } from './catalogue/demo-feed.ts'
import { demoPoints } from './catalogue/demo-points.ts'
import { demoStock } from './catalogue/demo-stock.ts'
import { DEMO_STORES } from './catalogue/stores.ts'
import { drawPictureOf } from './draw/drawing-url.ts'
import { drawStore } from './draw/store-pictures.ts'

/** A member of the loyalty programme; signs in with the code that a pretend SMS brings. */
export const DEMO_MEMBER = {
  phone: '+79000000001',
  email: 'anna@example.ru',
  name: 'Анна',
  surname: 'Смирнова',
  bonus_balance: 1_250,
  bonus_reason: 'Приветственные бонусы',
  /** Beside them, with a term: spent first. */
  extra: { bonuses: 300, days: 30, reason: 'Подарок к сезону' },
}

const CATALOGUE = join(import.meta.dirname, 'catalogue')

/**
 * The demonstration shop as a retailer would bring it, each thing in the format of its importer. This is the only file of
 * the folder that the rest of the shop imports (`build/layers.ts`): `server/jobs/fill` brings it in.
 */
export const DEMO_SHOP = {
  /** Changes with the data; stored as `meta.demo_revision` once all of it is in. */
  revision: '11',
  /** YML, in pieces. */
  feed: demoFeed,
  /** How many offers the feed has, so that progress can be shown. */
  countOffers: () =>
    demoCatalog()
      .flatMap(({ colors }) => colors)
      .reduce((sum, { offers }) => sum + offers.length, 0),
  /** Reads a picture of the feed: it is drawn, not fetched. */
  readPicture: drawPictureOf,
  /** As `stores.json` has them. */
  stores: DEMO_STORES,
  /** Pictures of a store, as SVG. */
  drawStore,
  /** As `stock.csv` has it. */
  stock: () => demoStock(demoCatalog()),
  /** As `points.csv` has them. */
  points: demoPoints,
  size_tables: join(CATALOGUE, 'size-tables.yaml'),
  promotions: join(CATALOGUE, 'promotions.yaml'),
  /** Somebody to sign in as, with bonuses: there is nothing to import people with. */
  member: DEMO_MEMBER,
}
