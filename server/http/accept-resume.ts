import type { Request, Response } from 'express'
import { RESUME_FILE_BYTES, RESUME_FILE_TOO_LARGE, type ResumeCreated } from '../contract/content/resume.ts'
import { Resume } from '../contract/content/resume-request.ts'
import { BadRequest, Refused } from '../errors.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import { createResume } from '../shop/vacancies/create-resume.ts'
import { documentKind } from '../shop/vacancies/document-kind.ts'
import { publishedVacancies } from '../shop/vacancies/published-vacancies.ts'
import { folderOfResumes } from '../shop/vacancies/resume-files.ts'
import type { Shop } from '../shop.ts'
import { idempotencyKey, pageOf, readBody } from './reading/read-request.ts'
import { type Upload, withUpload } from './reading/read-upload.ts'
import { visitorOf } from './visitor/meet-visitor.ts'

/** Room for the file and the fields beside it. */
const FORM_BYTES = RESUME_FILE_BYTES + 64_000

/** Receives the form of a vacancy with its file; see `withUpload`. Throws `Refused('too-often')` before that. */
export async function withResumeForm<T>(
  shop: Shop,
  req: Request,
  res: Response,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  enterQuickly(shop, 'upload', visitorOf(req))
  return withUpload(req, res, { folder: folderOfResumes(shop), limit: FORM_BYTES }, work)
}

/**
 * Checks a résumé and stores it. Throws `BadRequest` naming each wrong field, 413 for what was too large to be
 * read, and `Refused` for a vacancy that is not published.
 */
export async function acceptResume(shop: Shop, req: Request, upload: Upload): Promise<ResumeCreated> {
  if (upload.is_too_large) {
    const fields = { file: RESUME_FILE_TOO_LARGE }
    throw new BadRequest('too-large', RESUME_FILE_TOO_LARGE, { status: 413, fields })
  }
  const { fields, file } = upload
  const judged = file && { kind: documentKind(file), bytes: file.length }
  const sent = readBody(Resume, { body: { ...fields, file: judged } } as Request)
  const vacancy = publishedVacancies(shop).find(({ slug }) => slug === sent.vacancy)
  if (!vacancy) {
    const words = 'Эта вакансия уже закрыта'
    throw new Refused('vacancy-closed', words, { status: 409, fields: { vacancy: words } })
  }
  const about = { vacancy, content: file, key: idempotencyKey(req), page: pageOf(req) }
  return createResume(shop, visitorOf(req), sent, about)
}
