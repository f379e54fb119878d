import type { Letter } from '../providers.ts'
import type { SmtpOptions } from './smtp.ts'

/** The settings that the process of letters is started with. */
export interface LetterSettings {
  smtp: SmtpOptions
  painter: {
    templates: string
    dist: string
    is_strict: boolean
    good?: string
  }
  /** `DATA_DIR`: attachments are files below it. */
  files: string
}

/** To the process: the answer has the same `number`. */
export interface LetterOrder {
  number: number
  letter: Letter
}

/** From the process, of the order with this number. */
export type LetterAnswer =
  | { kind: 'sent'; number: number }
  | { kind: 'failed'; number: number; message: string; is_final: boolean; is_own: boolean }

/** From the process, for the log: a template of letters is broken, or an attachment is missing. */
export interface LetterFault {
  kind: 'fault'
  fields: object
  message: string
}
