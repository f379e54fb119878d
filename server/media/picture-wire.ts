import type { PictureFormat, PictureWidth } from '../contract/catalog/pictures.ts'
import type { TakenPicture } from '../contract/content/editors-picture.ts'
import type { Derivative } from './picture-place.ts'

/** The settings that the process for pictures is started with. */
export interface PictureSettings {
  /** Of the originals. */
  media: string
  /** Of what is made of them. */
  folder: string
}

/** What the process is asked for: a picture in one width, or what a file of an editor is. */
export type PictureWish =
  | { kind: 'derive'; key: string; width: PictureWidth; format: PictureFormat }
  | { kind: 'take'; path: string }

/** To the process: the answer has the same `number`. */
export type PictureOrder = PictureWish & { number: number }

/** From the process, of the order with this number. */
export type PictureAnswer =
  | { kind: 'made'; number: number; picture: Derivative }
  | { kind: 'taken'; number: number; taken: TakenPicture }
  | { kind: 'failed'; number: number; message: string; is_busy: boolean; code?: string }

/** From the process: a line for the log. */
export interface PictureWarning {
  kind: 'warning'
  fields: object
  message: string
}
