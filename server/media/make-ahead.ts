import type { PictureFormat, PictureWidth } from '../contract/catalog/pictures.ts'
import type { Derivatives } from './derivatives.ts'

/** A picture as a page shows it. */
export interface ShownPicture {
  key: string
  /** The first of its product, which tiles show too. */
  is_first: boolean
}

/** What browsers choose from the `sizes` of `parts/product-tile`; WebP in the width of `src`, for those without AVIF. */
const OF_A_TILE: Wanted[] = [
  [320, 'avif'],
  [480, 'avif'],
  [640, 'avif'],
  [480, 'webp'],
]
/** The same of `parts/product-gallery`. */
const OF_A_CARD: Wanted[] = [
  [750, 'avif'],
  [960, 'avif'],
]
type Wanted = [PictureWidth, PictureFormat]

export interface MadeAhead {
  made: number
  /** Without an original, or with a broken one. */
  failed: number
  /** Pictures that existed already, from an interrupted run or a request. */
  had: number
}

/**
 * Makes the pictures that shoppers will request, before they do: those of tiles first. One after another, in
 * the order given; existing ones are skipped, so that an interrupted run continues where it was.
 *
 * @param onProgress called after each: how many of how many are done
 */
export async function makeAhead(
  derivatives: Derivatives,
  shown: ShownPicture[],
  options: { onProgress?: (done: number, total: number) => void; signal?: AbortSignal } = {},
): Promise<MadeAhead> {
  const counts: MadeAhead = { made: 0, failed: 0, had: 0 }
  const wanted = wantedOf(shown)
  let done = 0
  for (const { key, width, format } of wanted) {
    if (options.signal?.aborted) break
    if (await derivatives.has(key, width, format)) counts.had += 1
    else if (await isMade(derivatives, key, width, format)) counts.made += 1
    else counts.failed += 1
    done += 1
    options.onProgress?.(done, wanted.length)
  }
  return counts
}

/** A request for a picture that fails here gets the placeholder, and the log says why. */
async function isMade(derivatives: Derivatives, key: string, width: PictureWidth, format: PictureFormat) {
  return derivatives.derive(key, width, format).then(
    ({ is_placeholder }) => !is_placeholder,
    () => false,
  )
}

function wantedOf(shown: ShownPicture[]) {
  const inWidths = (pictures: ShownPicture[], widths: Wanted[]) =>
    pictures.flatMap(({ key }) => widths.map(([width, format]) => ({ key, width, format })))
  const all = [
    ...inWidths(
      shown.filter(({ is_first }) => is_first),
      OF_A_TILE,
    ),
    ...inWidths(shown, OF_A_CARD),
  ]
  return [...new Map(all.map(each => [`${each.key}/${each.width}.${each.format}`, each])).values()]
}
