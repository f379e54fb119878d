import * as v from 'valibot'
import { Phone } from '../account/account.ts'
import { Email } from '../account/email.ts'
import { FIELD_REQUIRED, OptionalText, Text } from '../checkout/payload-fields.ts'
import { RESUME_FILE_BYTES, RESUME_FILE_TOO_LARGE, RESUME_TRAP, type ResumeFileKind } from './resume.ts'

// Not beside what the form's widget imports, which would bring all of this along.

const RESUME_FILE_EMPTY = 'Файл пустой: выберите другой'
const RESUME_FILE_WRONG = 'Такой файл не откроем: подойдёт PDF, DOC, DOCX, RTF или ODT'
const RESUME_EMPTY = 'Приложите файл или напишите о себе'
const RESUME_CONSENT_NEEDED = 'Без согласия резюме не отправить'

/** What is known of a sent file before it is stored; its name is not. */
export interface SentFile {
  /** Null for anything that is not in `RESUME_FILES`. */
  kind: ResumeFileKind | null
  bytes: number
}

const needed = (most: number) => v.pipe(v.optional(Text(most), ''), v.minLength(1, FIELD_REQUIRED))

/** A box of a form is `on`, of JSON `true`. */
const Ticked = v.pipe(
  v.optional(v.unknown(), false),
  v.check(sent => sent === true || sent === 'on' || sent === 'true' || sent === '1', RESUME_CONSENT_NEEDED),
)

const File = v.pipe(
  v.custom<SentFile | null>(sent => typeof sent === 'object'),
  v.check(file => file === null || file.bytes > 0, RESUME_FILE_EMPTY),
  v.check(file => file === null || file.bytes <= RESUME_FILE_BYTES, RESUME_FILE_TOO_LARGE),
  v.check(file => file === null || file.bytes === 0 || file.kind !== null, RESUME_FILE_WRONG),
)

/**
 * `POST /api/resume/create/` (decision 47), as `multipart/form-data`, or as JSON without a file. `vacancy` is the
 * name of its file, which its address ends in.
 */
export const Resume = v.pipe(
  v.object({
    name: needed(100),
    phone: v.pipe(v.optional(v.string(FIELD_REQUIRED), ''), v.trim(), v.minLength(1, FIELD_REQUIRED), Phone),
    email: v.optional(Email, ''),
    city: needed(100),
    vacancy: needed(100),
    text: OptionalText(5_000),
    consent: Ticked,
    file: File,
    [RESUME_TRAP]: OptionalText(1_000),
  }),
  v.forward(
    v.partialCheck([['text'], ['file']], ({ text, file }) => text !== '' || file !== null, RESUME_EMPTY),
    ['text'],
  ),
)
export type Resume = v.InferOutput<typeof Resume>
