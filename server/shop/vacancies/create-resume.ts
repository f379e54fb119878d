import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import { CONSENT_LABELS } from '../../contract/checkout/consents.ts'
import { RESUME_FILES, RESUME_TRAP, type ResumeCreated } from '../../contract/content/resume.ts'
import type { Resume } from '../../contract/content/resume-request.ts'
import { vacancyPath } from '../../contract/content/vacancy.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { inTransaction } from '../../database/statement.ts'
import type { ResumesTable } from '../../database/tables/vacancies.ts'
import { Refused } from '../../errors.ts'
import { provedEmailOf } from '../account/owner.rules.ts'
import { keyedHash } from '../account/signed-token.ts'
import type { AccountContext, Visitor } from '../account/visitor.ts'
import type { LegalTextContext } from '../consents/legal-texts.ts'
import { recordConsents } from '../consents/save-consents.ts'
import type { JobContext } from '../contexts.ts'
import { enterIn } from '../limits/enter.ts'
import { addToOutbox, type MailPayload, wakeOutbox } from '../messages/outbox.ts'
import { RESUMES_FOLDER, type ResumeFileContext, removeResumeFiles, storeResumeFile } from './resume-files.ts'
import { deleteOldResumes, insertResume } from './resumes.queries.ts'

export type ResumeContext = AccountContext &
  LegalTextContext &
  ResumeFileContext & { config: Pick<Config, 'HR_EMAIL'> }

/** The part of a vacancy that its résumés need. */
export interface AnsweredVacancy {
  slug: string
  title: string
  town: string
  email: string
}

/** What a résumé consists of beside its fields. */
export interface ResumeSent {
  vacancy: AnsweredVacancy
  /** The file's content; `sent.file` is its kind. */
  content: Buffer | null
  /** The browser's own idempotency key; null without one. */
  key: string | null
  /** Path of the page that it was sent from. */
  page: string
}

/**
 * Stores a résumé with its file, and writes the letter to the recruiters. A résumé sent again within a day,
 * with the same key or without one, is not stored again and sends no second letter; a key that was used for a
 * different one is `Refused('key-reused')` (422). Throws `Refused('too-often')`.
 */
export async function createResume(
  shop: ResumeContext,
  visitor: Visitor,
  sent: Resume,
  { vacancy, content, key, page }: ResumeSent,
): Promise<ResumeCreated> {
  const id = shop.random.bytes(16).toString('base64url')
  // Bots, which fill in every field, get the answer of a success.
  if (sent[RESUME_TRAP] !== '') return { resume_id: id }
  const kind = sent.file?.kind ?? null
  const file = content && kind ? `${id}.${kind}` : ''
  const { name, phone, email, city, text } = sent
  const body_hash = hashOf(shop, sent, content)
  const resume = {
    id,
    ...{ idempotency_key: key === null ? body_hash : `${visitor.id ?? ''}:${key}`, body_hash },
    ...{ created_at: shop.now(), user_id: visitor.user?.id ?? null },
    ...{ name, phone, email, city, text, vacancy: vacancy.slug, vacancy_title: vacancy.title, file },
  }
  // Written before the row, so that no row names a file that does not exist yet.
  if (content && file) await storeResumeFile(shop, file, content)
  const earlier = await inTransaction(shop.db, async trx => {
    const same = await insertResume(trx, resume)
    if (same) return same
    await enterIn(shop, trx, { limit_name: 'resume', asker: visitor, about: { phone, email } })
    await recordConsents(shop, trx, {
      purposes: ['resume'],
      ...{ visitor_id: visitor.id, user_id: resume.user_id, order_id: null },
      ...{ email: findProved(visitor, email), label: CONSENT_LABELS.resume, page, now: resume.created_at },
    })
    const recipient = shop.config.HR_EMAIL ?? vacancy.email
    const payload = letterOf(shop, resume, vacancy)
    await addToOutbox(trx, { kind: 'mail', recipient, user_id: resume.user_id, payload }, resume.created_at)
    return null
  }).catch(async error => {
    // After any other failure the row may exist all the same: `sweepResumeFiles` finds out.
    if (error instanceof Refused) await removeResumeFiles(shop, [file])
    throw error
  })
  if (!earlier) {
    wakeOutbox(shop)
    return { resume_id: id }
  }
  await removeResumeFiles(shop, [file])
  if (earlier.body_hash !== body_hash) {
    throw new Refused('key-reused', 'Это резюме уже отправлено с другими данными. Обновите страницу.')
  }
  return { resume_id: earlier.id }
}

/** Hashed with the shop's secret, so that nobody can find the content of a row by guessing. */
function hashOf(shop: ResumeContext, sent: Resume, content: Buffer | null): string {
  const file = content ? createHash('sha256').update(content).digest('base64url') : ''
  const { name, phone, email, city, vacancy, text } = sent
  return keyedHash(shop, 'resume', JSON.stringify([name, phone, email, city, vacancy, text, file]))
}

function findProved({ user }: Visitor, email: string) {
  const proved = user && provedEmailOf(user)
  return proved === email.toLowerCase() ? proved : null
}

type Answer = Pick<Selectable<ResumesTable>, 'id' | 'name' | 'phone' | 'email' | 'city' | 'text' | 'file'>

function letterOf(shop: ResumeContext, resume: Answer, vacancy: AnsweredVacancy): MailPayload {
  const { SITE_URL, SHOP_NAME } = shop.config
  const { id, name, phone, email, city, text, file } = resume
  const url = `${SITE_URL}${vacancyPath(vacancy.slug)}`
  const lines = [
    `Вакансия: ${vacancy.title}, ${vacancy.town} (${url})`,
    ...[`Имя: ${name}`, `Телефон: ${phone}`, `Почта: ${email}`, `Город: ${city}`],
    ...(text ? ['', text] : []),
  ]
  const kind = file.split('.').at(-1) as keyof typeof RESUME_FILES
  const filename = `resume-${id}.${kind}`
  return {
    subject: `Отклик на вакансию «${vacancy.title}», ${vacancy.town}`,
    template: 'mails/resume',
    data: {
      site: { name: SHOP_NAME, url: SITE_URL },
      resume: { id, name, phone, email, city, text, vacancy: vacancy.title, town: vacancy.town, url },
      has_file: file !== '',
      missing_files: [],
    },
    text: `${lines.join('\n')}\n`,
    headers: { 'Reply-To': email },
    ...(file
      ? { attachments: [{ path: `${RESUMES_FOLDER}/${file}`, filename, content_type: RESUME_FILES[kind] }] }
      : {}),
  }
}

/** Half a year, as the consent says. */
const RETENTION_MS = 183 * DAY_MS

/** Erases résumés older than half a year, with their files. */
export async function eraseOldResumes(shop: JobContext & ResumeFileContext): Promise<void> {
  const files = await deleteOldResumes(shop.jobs_db, { created_before: shop.now() - RETENTION_MS })
  await removeResumeFiles(shop, files)
}
