import type { Logger } from 'pino'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'

/*
 * A context is the part of the shop that actions take, named by its subject: each stands with its subject and is made of
 * smaller ones, down to these. The whole (`server/shop.ts`) is every one of them, so that a route hands on what it was given.
 */

/** Epoch milliseconds. Tests fix it. */
export interface Clock {
  now(): number
}

/** Chance, so that tests can fix it. Live: `node:crypto`. */
export interface Random {
  bytes(count: number): Buffer
  /** A whole number, `least <= n < below`, evenly spread. */
  integer(least: number, below: number): number
}

/** For what goes wrong and is not said to anybody else. */
export interface LogContext {
  log: Logger
}

/** What is so by the database, at this moment. */
export interface DbContext extends Clock {
  db: Db
}

/** For what runs beside requests: the same database, whose statements may take a minute. */
export interface JobContext extends Clock {
  jobs_db: Db
}

/** Goods, and what the database says of them. */
export interface CatalogContext extends DbContext {
  catalog: Catalog
}

/** What only this shop's processes know. */
export interface SecretContext {
  secret: string
}

/** What messages call the shop, and where their links lead. */
export interface SiteContext {
  config: Pick<Config, 'SHOP_NAME' | 'SITE_URL'>
}
