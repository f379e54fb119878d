import * as v from 'valibot'

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

export const RESUME_FILE_TOO_LARGE = 'Файл больше 5 МБ: сожмите его или пришлите другой'

/** The field that people do not see: only programs fill it in. */
export const RESUME_TRAP = 'company_site'

export const ResumeCreated = v.object({ resume_id: v.string() })
export type ResumeCreated = v.InferOutput<typeof ResumeCreated>

/** The form on a vacancy's page, as it is painted: with what was typed, and what is wrong with it. */
export const ResumeFormProps = v.object({
  /** The vacancy's file. */
  vacancy: v.string(),
  /** Where it is sent without a script. */
  action: v.string(),
  values: v.object({
    name: v.string(),
    phone: v.string(),
    email: v.string(),
    city: v.string(),
    text: v.string(),
  }),
  agrees: v.boolean(),
  /** Words by field; empty where nothing is wrong. */
  wrong: v.object({
    name: v.string(),
    phone: v.string(),
    email: v.string(),
    city: v.string(),
    text: v.string(),
    file: v.string(),
    consent: v.string(),
  }),
  /** What is wrong beside the fields; empty for nothing. */
  refusal: v.string(),
})
export type ResumeFormProps = v.InferOutput<typeof ResumeFormProps>

export const RESUME_SENT = {
  title: 'Резюме отправлено',
  text: 'Спасибо! Прочитаем и ответим в течение трёх рабочих дней.',
}
