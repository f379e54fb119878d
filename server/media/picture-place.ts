import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureFormat, type PictureWidth, PLACEHOLDER_KEY } from '../contract/catalog/pictures.ts'

/** A made picture: a file, or its bytes when the disk did not take it. */
export type Derivative = {
  type: string
  /** It stands for a picture that could not be made, or for none: another may come in its place. */
  is_placeholder: boolean
} & ({ path: string } | { bytes: Buffer })

/** Part of every path: raised when pictures are to be made anew, because they are made in another way. */
const RECIPE = '2'

/** @param name `320.avif`, or the drawing in pixels from which narrower ones are made */
export function placeOf(folder: string, key: string, name: string): string {
  return join(folder, RECIPE, key.slice(0, 2), key, name)
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** The picture as it was made before; null when it is still to be made. */
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
