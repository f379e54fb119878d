import * as v from 'valibot'
import { Phone } from '../account/account.ts'
import { Email } from '../account/email.ts'
import { FIELD_REQUIRED, OptionalText, Text } from '../checkout/payload-fields.ts'

export const RESUME_PATH = '/api/resume/create/'

export const RESUME_FILE_BYTES = 5 * 1024 * 1024

/** What a file may be, judged by its content: the extension and the type under which the shop passes it on. */
export const RESUME_FILES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  rtf: 'application/rtf',
  odt: 'application/vnd.oasis.opendocument.text',
} as const
export type ResumeFileKind = keyof typeof RESUME_FILES

/** For the file field of a form: browsers offer these first. */
export const RESUME_FILE_ACCEPT = [...Object.keys(RESUME_FILES).map(kind => `.${kind}`)].join(',')

export const RESUME_FILE_EMPTY = 'Файл пустой: выберите другой'
export const RESUME_FILE_TOO_LARGE = 'Файл больше 5 МБ: сожмите его или пришлите другой'
export const RESUME_FILE_WRONG = 'Такой файл не откроем: подойдёт PDF, DOC, DOCX, RTF или ODT'
export const RESUME_EMPTY = 'Приложите файл или напишите о себе'
export const RESUME_CONSENT_NEEDED = 'Без согласия резюме не отправить'

/** The field that people do not see: only programs fill it in. */
export const RESUME_TRAP = 'company_site'

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

export const ResumeCreated = v.object({ resume_id: v.string() })
export type ResumeCreated = v.InferOutput<typeof ResumeCreated>
