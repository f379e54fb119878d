import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureFormat, type PictureWidth, PLACEHOLDER_KEY } from '../contract/catalog/pictures.ts'

/** A finished picture: a file, or its bytes when it could not be written to the disk. */
export type Derivative = {
  type: string
  /** It is a placeholder for a picture that could not be made or does not exist: another may replace it. */
  is_placeholder: boolean
} & ({ path: string } | { bytes: Buffer })

/** Part of every path: raise it when pictures have to be made again, because they are made differently. */
const RECIPE = '2'

/**
 * @param name `320.avif`, or the rasterised drawing from which narrower ones are made
 */
export function placeOf(folder: string, key: string, name: string): string {
  return join(folder, RECIPE, key.slice(0, 2), key, name)
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** The finished picture; null when it still has to be made. */
export async function findMade(
  folder: string,
  key: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Derivative | null> {
  const path = placeOf(folder, key, `${width}.${format}`)
  return (await exists(path))
    ? { type: `image/${format}`, is_placeholder: key === PLACEHOLDER_KEY, path }
    : null
}
