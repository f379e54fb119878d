import type { PictureFormat, PictureWidth } from '../contract/catalog/pictures.ts'
import type { Derivative } from './picture-place.ts'

/** The settings that the process for pictures is started with. */
export interface PictureSettings {
  /** Of the originals. */
  media: string
  /** Of what is made of them. */
  folder: string
}

/** To the process: the answer has the same `number`. */
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

/** From the process: a line for the log. */
export interface PictureWarning {
  kind: 'warning'
  fields: object
  message: string
}
