import type { PictureFormat, PictureWidth } from '../contract/catalog/pictures.ts'
import type { Derivative } from './picture-place.ts'

/** What the process of pictures is started with. */
export interface PictureSettings {
  /** Of the originals. */
  media: string
  /** Of what is made of them. */
  folder: string
}

/** To the process: `number` is the answer's. */
export interface PictureOrder {
  number: number
  key: string
  width: PictureWidth
  format: PictureFormat
}

/** From the process, of the order with this number. */
export type PictureAnswer =
  | { kind: 'made'; number: number; picture: Derivative }
  | { kind: 'failed'; number: number; message: string; is_busy: boolean; code?: string }

/** From the process: what the log is to say. */
export interface PictureWarning {
  kind: 'warning'
  fields: object
  message: string
}
