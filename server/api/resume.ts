import { type RequestHandler, Router } from 'express'
import { RESUME_PATH } from '../contract/content/resume.ts'
import { acceptResume, withResumeForm } from '../http/accept-resume.ts'
import { jsonBody } from '../http/reading/read-request.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: `POST /api/resume/create/`, as a form with a file or as JSON without one (decision 47). */
export function resumeRoutes(shop: Shop): Router {
  const router = Router()
  router.post(RESUME_PATH, jsonUnlessForm(), async (req, res) => {
    const created = isForm(req)
      ? await withResumeForm(shop, req, res, upload => acceptResume(shop, req, upload))
      : await acceptResume(shop, req, { fields: req.body ?? {}, file: null, is_too_large: false })
    res.json(created)
  })
  return router
}

function jsonUnlessForm(): RequestHandler {
  const parse = jsonBody(32_000)
  return (req, res, next) => (isForm(req) ? next() : parse(req, res, next))
}

function isForm(req: Parameters<RequestHandler>[0]): boolean {
  return Boolean(req.is('multipart/form-data'))
}
