import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, crc32 } from 'node:zlib'
import type { Manifest } from '../server/render/assets.ts'
import { compressedSize } from './compress.ts'
import type { Inlined } from './inlined.ts'
import type { Joined } from './join.ts'
import { assetOfWidget, widgetFiles } from './widget-registry.ts'

/** The maximum size of a file, in bytes of brotli: above it the build fails. */
export const LIMITS = {
  /**
   * The one script of every page; it contains the frames of popups, which open before their islands are
   * hydrated.
   */
  start: 10_700,
  /** What validates answers by the contract's schemas: loaded with the first call. */
  checked: 5_000,
  /** What the first island loads: React. */
  wake: 64_000,
  /**
   * What is inlined into a page: the first-view styles of its kind, and the script that handles clicks before
   * the start file has loaded.
   */
  first_css: 4_700,
  /** On a listing pictures also wait for the first movement. */
  first_js: { 'first.js': 465, 'first-listing.js': 540 } as Record<string, number>,
  /** The styles that load after `load`. */
  css: 7_500,
  /**
   * For pages without script, including what hides controls that need one, and for pages whose first view
   * needs all styles.
   */
  plain_css: 10_500,
  /** What product pages need beside the start file, loaded at the first touch or pointer movement. */
  card: 4_000,
  /** PhotoSwipe: loaded when a picture is opened. */
  lightbox: 17_000,
  /** The six islands of the order page, with what only they share. */
  order: 19_000,
  /**
   * What comes in idle time, after everything else: it counts and hands over what happened, asks again for pictures,
   * fades them in and knows what to fetch ahead.
   */
  late: 1_900,
  /** A widget's own chunk. */
  widget: 8_000,
  /** The map with land and towns: loaded when one is visible. */
  map: 68_400,
  /** The ground of a town, which a map without tiles loads when it shows the town. */
  ground: 4_096,
}

/** Throws naming every file that is over. */
export function checkLimits(
  dist: string,
  scripts: Joined['files'],
  sheets: string[],
  inlined: Record<string, Inlined>,
): void {
  const tooHeavy: string[] = []
  const check = (what: string, size: number, limit: number) => {
    if (size > limit) tooHeavy.push(`${what} is ${size} bytes of brotli, over its ${limit}`)
  }
  const sizeOf = (path: string) => compressedSize(join(dist, 'assets', basename(path)))
  const steadySizeOf = (path: string) =>
    steadySize(readFileSync(join(dist, 'assets', basename(path)), 'utf8'))
  for (const [entry, name] of scripts) {
    if (entry === 'widgets/start.ts') check('start.js', steadySizeOf(name), LIMITS.start)
    else if (entry === 'widgets/shared/map/point-map.tsx') check('the map', steadySizeOf(name), LIMITS.map)
    else if (entry === 'widgets/late.ts') check('late.js', steadySizeOf(name), LIMITS.late)
    else if (entry === 'widgets/order.ts') check('order.js', sizeOf(name), LIMITS.order)
    else if (entry === 'widgets/card.ts') check('card.js', sizeOf(name), LIMITS.card)
    else if (entry === 'widgets/card/lightbox.ts') check('the lightbox', sizeOf(name), LIMITS.lightbox)
    else if (entry === 'widgets/shared/calls/checked.ts') check('checked.js', sizeOf(name), LIMITS.checked)
    else if (entry === 'widgets/wake.tsx') check('wake.js', sizeOf(name), LIMITS.wake)
    else if (entry.startsWith('ground:')) check(entry, sizeOf(name), LIMITS.ground)
    else if (entry.startsWith('widgets/')) check(entry, sizeOf(name), LIMITS.widget)
  }
  for (const path of sheets)
    check(basename(path), sizeOf(path), path.includes('/plain-') ? LIMITS.plain_css : LIMITS.css)
  for (const [name, { text }] of Object.entries(inlined))
    check(name, brotliCompressSync(text).length, LIMITS.first_js[name] ?? LIMITS.first_css)
  if (tooHeavy.length > 0) throw new Error(`build: ${tooHeavy.join('; ')}`)
}

/** How large the file of each widget is, for those who put it into a page. */
export function widgetSizes(dist: string, files: Record<string, string>): Manifest['widgets'] {
  return Object.fromEntries(
    widgetFiles().map(({ name }) => {
      const file = assetOfWidget(name)
      return [name, { file, bytes: compressedSize(join(dist, 'assets', basename(files[file] ?? ''))) }]
    }),
  )
}

/**
 * The size of a script in bytes of brotli. It contains the name of every chunk that it loads with a hash of the
 * chunk's content, and these hashes alone change the size of the start file by up to 60 bytes and that of the map by
 * up to 130: they are replaced by hashes of the chunks' names, so that the size depends only on the script's own
 * source.
 */
export function steadySize(source: string): number {
  const steady = source.replace(/([\w-]+)-[0-9A-Z]{8}\./g, (_, name: string) => {
    const hash = crc32(name).toString(16).padStart(8, '0').toUpperCase()
    return `${name}-${hash}.`
  })
  return brotliCompressSync(steady).length
}
