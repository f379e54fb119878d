import type { Stats } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { catalogueStamp } from '../../database/catalogue-stamp.ts'
import type { Db } from '../../database/open-database.ts'
import type { CatalogSource } from '../catalog.queries.ts'
import { type BytesPlace, type ColumnTable, writeColumnFile } from '../columns/column-file.ts'
import { ReadableFile } from '../columns/file-part.ts'
import { readColumnFile } from '../columns/read-column-file.ts'
import { smallRows } from '../snapshot/build-snapshot.ts'
import type { SnapshotContent } from '../snapshot/snapshot-content.ts'
import { takeBuildTurn } from './build-turn.ts'
import { catchUp, type Position, positionNow } from './catch-up.ts'
import { savedFormat } from './format.ts'
import { packContent, savedRows, unpackContent } from './pack-content.ts'
import { isLeftInFile, leaveInFile } from './pack-records.ts'
import { partPath, savedPath, sweepOthers, sweepParts } from './saved-files.ts'

/** Which catalogue it is and from where on it is followed: read before its rows. */
interface Saving extends Position {
  revision: number
  stamp: string
}

export interface SavedCatalogueOptions {
  folder: string
  log: Pick<Logger, 'debug' | 'info' | 'warn'>
  /** For statements that may take a minute. */
  db: Db
  /** Epoch milliseconds. */
  now: () => number
}

/**
 * The catalogue as it was last built, in a file: reading it takes a twentieth of the time. It is only a copy. Whatever is
 * wrong with it, the catalogue is built from the database, and whatever fails here is only logged.
 */
export class SavedCatalogue {
  readonly #options: SavedCatalogueOptions
  readonly #format = savedFormat()
  #saving: Promise<void> = Promise.resolve()
  /** How many catalogues this process has built. */
  #built = 0
  #is_swept = false
  /** The file that cannot be used: it is not read twice. */
  #refused = ''

  constructor(options: SavedCatalogueOptions) {
    this.#options = options
  }

  /**
   * Builds while no other process that shares the folder does, until what was built is saved; or reads what one of them has
   * built before.
   */
  async inTurn<T>({ read, build }: { read: () => Promise<T | null>; build: () => Promise<T> }): Promise<T> {
    await this.#saving
    // Where nothing can be written, saving logs it.
    const turn = await this.#folder()
      .then(folder => takeBuildTurn(folder, this.#format))
      .catch(() => null)
    try {
      return (turn && (await read())) ?? (await build())
    } finally {
      this.#saving = this.#saving.then(() => turn?.give()).catch(() => undefined)
    }
  }

  /** Null where nothing can be saved. */
  async begin(source: CatalogSource): Promise<Saving | null> {
    const { db, now } = this.#options
    return this.#attempt('the catalogue cannot be saved', async () => ({
      revision: await source.revision(),
      stamp: await catalogueStamp(db),
      ...(await positionNow(db, now())),
    }))
  }

  /** The catalogue of this moment, if it was saved and can be brought up to date; otherwise null. */
  async load(source: CatalogSource): Promise<SnapshotContent | null> {
    return this.#attempt('the saved catalogue cannot be read', async () => {
      const { db, log, folder } = this.#options
      if (!this.#is_swept) await sweepParts(folder)
      this.#is_swept = true
      const started = performance.now()
      const wanted = { revision: await source.revision(), stamp: await catalogueStamp(db) }
      const path = savedPath(folder, { ...wanted, format: this.#format })
      const file = await stat(path).catch(() => null)
      if (file === null || this.#refused === idOf(file)) return null
      this.#refused = idOf(file)
      const rows = JSON.stringify(await smallRows(source))
      const table = await readColumnFile(
        path,
        values => {
          const { revision, stamp, format } = values as unknown as Saving & { format: string }
          return (
            revision === wanted.revision &&
            stamp === wanted.stamp &&
            format === this.#format &&
            JSON.stringify(savedRows(values)) === rows
          )
        },
        isLeftInFile,
      )
      const content = table && (await catchUp(db, unpackContent(table), table.values as unknown as Saving))
      // Meanwhile another one was imported.
      if ((await source.revision()) !== wanted.revision) return null
      const ms = Math.round(performance.now() - started)
      if (content) this.#refused = ''
      if (content) log.debug({ ms }, 'the catalogue was read from its saved file')
      else log.info({ path }, 'the saved catalogue is out of date: it is built anew')
      return content
    })
  }

  /** Saves what was just built, while it is already in use. */
  save(content: SnapshotContent, saving: Saving): void {
    if (content.columns.count === 0 || content.revision !== saving.revision) return
    const number = ++this.#built
    // Before anything is sold.
    const table = packContent(content)
    Object.assign(table.values, saving, { format: this.#format })
    this.#saving = this.#saving.then(async () => {
      // A slow disk may be two imports behind.
      if (this.#built !== number) return
      await this.#attempt('the catalogue cannot be saved', async () => {
        if ((await catalogueStamp(this.#options.db)) !== saving.stamp) return
        const { file, places } = await this.#write(saving, table)
        leaveInFile(content.texts, file, places)
      })
    })
  }

  /** Resolves when nothing is being saved. */
  idle(): Promise<void> {
    return this.#saving
  }

  async #write(
    saving: Saving,
    table: ColumnTable,
  ): Promise<{ file: ReadableFile; places: Map<string, BytesPlace> }> {
    const folder = await this.#folder()
    const path = savedPath(folder, { ...saving, format: this.#format })
    const part = partPath(path)
    try {
      const places = await writeColumnFile(part, table)
      // Before it is renamed: then another process may put its own in its place.
      const file = new ReadableFile(part)
      await rename(part, path)
      await sweepOthers(folder, path, this.#format)
      return { file, places }
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  async #folder(): Promise<string> {
    const { folder } = this.#options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  async #attempt<T>(what: string, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.#options.log.warn({ reason: (error as Error).message }, what)
      return null
    }
  }
}

/** Another one as soon as it is written anew. */
function idOf({ ino, mtimeMs }: Stats): string {
  return `${ino} ${mtimeMs}`
}
