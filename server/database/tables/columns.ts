import type { ColumnType } from 'kysely'

export type Flag = 0 | 1

/** A column with a default in the database. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>
