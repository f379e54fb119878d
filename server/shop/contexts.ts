import type { Logger } from 'pino'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'

/*
 * A context is the part of the shop that actions take, named by its subject. Each is defined with its subject
 * and built from smaller ones, down to these. The whole (`server/shop.ts`) extends all of them, so that a
 * route passes on what it was given.
 */

/** Epoch milliseconds. Tests fix it. */
export interface Clock {
  now(): number
}

/** Random numbers, so that tests can fix them. Live: `node:crypto`. */
export interface Random {
  bytes(count: number): Buffer
  /** A whole number, `least <= n < below`, evenly spread. */
  integer(least: number, below: number): number
}

/** For failures that are not reported to anybody else. */
export interface LogContext {
  log: Logger
}

/** For what only the database knows, at this moment. */
export interface DbContext extends Clock {
  db: Db
}

/** For background work: the same database, with statements that may take a minute. */
export interface JobContext extends Clock {
  jobs_db: Db
}

/** Goods, and the database's data about them. */
export interface CatalogContext extends DbContext {
  catalog: Catalog
}

/** State that exists only in this shop's processes. */
export interface SecretContext {
  secret: string
}

/** The shop's name in messages, and the address their links lead to. */
export interface SiteContext {
  config: Pick<Config, 'SHOP_NAME' | 'SITE_URL' | 'seller'>
}
