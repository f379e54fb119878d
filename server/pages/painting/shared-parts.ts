import type { Request } from 'express'
import { Refused } from '../../errors.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { type CachedPage, type CompressedPage, compressPainting } from '../../render/cache/cached-page.ts'
import type { Made, Wanted } from '../../render/cache/page-cache.ts'
import type { Compression } from '../../render/cache/piece.ts'
import { enterQuickly } from '../../shop/limits/enter.ts'
import { isStillSo, type Json, type Notes, Reader } from '../../shop/reading/reader.ts'
import { surroundingsOf } from '../../shop/reading/shop-facts.ts'
import { keyOfTown, pageTown } from '../../shop/towns/visitor-town.rules.ts'
import type { Shop } from '../../shop.ts'
import { experimentsRead, type PageReader } from './page-facts.ts'
import { namesOf } from './page-names.ts'
import { checkNowAndThen, type Page, paintPage, type SharedPage } from './paint-page.ts'

/** A page with its parameters: equal for all who request it in equal surroundings. */
export interface Declared {
  page: Page<Json>
  params: Json
  /** An error page is rendered even for visitors that a limit refused. */
  is_free: boolean
}

/** What was found or made, and what it was read from; null where that changed while it was being made. */
export interface Found {
  page: CachedPage
  key: string | null
  notes: Notes | null
}

/**
 * The shared part of a page in this encoding: from the cache, or rendered once for all concurrent requests.
 */
export async function sharedParts(
  shop: Shop,
  req: Request,
  declared: Declared,
  compression: Compression,
): Promise<Found> {
  const { pages } = shop.page_caches
  const { names, seen, paint, paintCounted } = paintingOf(shop, req, declared)
  const found = await findOrMake(shop, {
    wanted: wantedBy(shop, req, { name: names.short(), alike: names.alike, template: names.template }),
    compressions: [compression],
    seen,
    make: (wanted, keys, learn) =>
      pages.recompress(keys, compression, wanted) ??
      pages.make(wanted, compression, () => paintCounted(learn)),
  })
  checkNowAndThen(shop, { ...found, address: names.address, seen, paint: () => paint(new Reader(seen())) })
  return found
}

/** The same as text, for what is compressed together with a visitor's parts: it is not cached itself. */
export function sharedTexts(shop: Shop, req: Request, declared: Declared): Promise<Found> {
  const { names, seen, paintCounted } = paintingOf(shop, req, declared)
  return findOrMake(shop, {
    wanted: wantedBy(shop, req, { name: names.short(), alike: names.alike, template: names.template }),
    compressions: ['identity'],
    seen,
    make: (wanted, keys, learn) => shop.page_caches.pages.texts(wanted, keys, () => paintCounted(learn)),
  })
}

type Learn = (notes: Notes | null) => Promise<string | null>

/** How the shared part of a page is rendered. */
export function paintingOf(shop: Shop, req: Request, { page, params, is_free }: Declared) {
  const seen = () => surroundingsOf(shop, visitorOf(req))
  const names = namesOf({ page, params })
  const paint = async (read: PageReader) => paintPage(read, names.template, await page.load(read, params))
  return {
    names,
    seen,
    paint,
    async paintCounted(learn: Learn) {
      if (!is_free) countPainting(shop, req)
      const read = new Reader(seen())
      const painting = await paint(read)
      return { painting, key: await learn(await read.notes()) }
    },
  }
}

/** It also says of which experiments it has a variant. */
export type PaintedOnce = CompressedPage & { experiments: string[] | null }

/** A page that nobody else will ask for, or that belongs to one visitor: rendered for this answer alone. */
export async function paintOnce(
  shop: Shop,
  req: Request,
  { template, is_free }: { template: string; is_free: boolean },
  load: () => SharedPage | Promise<SharedPage>,
): Promise<PaintedOnce> {
  if (!is_free) countPainting(shop, req)
  const loaded = await load()
  const read = new Reader(surroundingsOf(shop, visitorOf(req)))
  const page = await compressPainting(await paintPage(read, template, loaded), 'identity')
  const may = shop.renderer.experimentsOn(template).length > 0
  return { ...page, experiments: may ? experimentsRead(await read.notes()) : null }
}

/**
 * Visitors in one town are usually shown the same, unless the template has an experiment.
 *
 * @param of.name a digest of its address
 * @param of.template null for what shows none
 */
export function wantedBy(
  { renderer }: Shop,
  req: Request,
  { name, alike, template }: { name: string; alike?: string; template: string | null },
): Wanted {
  const { region, experiment, variants } = visitorOf(req)
  const experiments = template === null ? [] : renderer.experimentsOn(template)
  const shown = experiments.map(name => variants.shown(name) ?? '')
  const named = alike === undefined ? { address: name } : { address: name, alike }
  return { ...named, together: [name, experiment, ...shown, keyOfTown(pageTown(region))].join('\n') }
}

interface Search {
  wanted: Wanted
  /** In which encodings it may be, the best first. */
  compressions: Compression[]
  /** The current surroundings. */
  seen(): unknown
  /**
   * @param keys under which it was not found in this encoding
   * @param learn gives the key of what was made from these notes, if they still hold
   */
  make(wanted: Wanted, keys: string[], learn: Learn): Promise<Made>
}

/** The cached content for these surroundings, or what is rendered and cached now. */
export async function findOrMake(shop: Shop, { wanted, compressions, seen, make }: Search): Promise<Found> {
  const { pages, traces } = shop.page_caches
  for (;;) {
    const { changes } = pages
    const keys: string[] = []
    const known = await traces.pages.find(wanted.address, seen(), key => {
      keys.push(key)
      return pages.find(key, ...compressions)
    })
    if (known) return { page: known.found, key: keys.at(-1) ?? null, notes: known.notes }
    // It may have been cached while these questions were answered.
    if (pages.changes !== changes) continue
    let own: { notes: Notes | null } | undefined
    const learn = async (notes: Notes | null) => {
      own = { notes: notes && (await isStillSo(notes, seen())) ? notes : null }
      return own.notes && traces.pages.learn(wanted.address, own.notes)
    }
    const { page, key } = await make(wanted, keys, learn)
    if (own) return { page, key, notes: own.notes }
    // Rendered for a concurrent request: it is valid for this one too if its facts are.
    const same = await traces.pages.find(wanted.address, seen(), each => (each === key ? page : undefined))
    if (same) return { page, key, notes: same.notes }
  }
}

const refused = new WeakSet<Request>()

/** A cached page costs nothing and is not counted (promise 23). */
export function countPainting(shop: Shop, req: Request): void {
  try {
    enterQuickly(shop, 'page', visitorOf(req))
  } catch (error) {
    refused.add(req)
    throw error
  }
}

/**
 * One rendering serves all concurrent requests: if a limit refuses one of them, the others are not affected.
 */
export async function countedByThemselves<T>(req: Request, make: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await make()
    } catch (error) {
      const isAnothers = error instanceof Refused && error.code === 'too-often' && !refused.has(req)
      if (!isAnothers) throw error
    }
  }
}
