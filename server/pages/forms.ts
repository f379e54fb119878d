import { type Request, type Response, Router } from 'express'
import { datesOfForm, type EditorsForm, formPath } from '../contract/content/form.ts'
import { readAnswers } from '../contract/content/form-answers.ts'
import { NotFound, Refused } from '../errors.ts'
import { formBody } from '../http/reading/read-form.ts'
import { assertMet, visitorOf } from '../http/visitor/meet-visitor.ts'
import { printedForm } from '../render/content/form-tag.ts'
import { safeBack } from '../shop/account/sign-in/safe-back.rules.ts'
import { sendForm } from '../shop/forms/send-form.ts'
import { readerOf } from '../shop/reading/shop-facts.ts'
import type { Shop } from '../shop.ts'
import { IS_WITHIN, type PageReader, TEMPLATES } from './painting/page-facts.ts'
import type { Page, SharedPage } from './painting/paint-page.ts'
import { sendPage, sendUncachedPage } from './painting/send-page.ts'

/** The longest form filled in with Russian letters, each of which is sent as six. */
const BODY_BYTES = 256_000

/**
 * `/forms/{name}/`: an editor's form alone, and where it is sent from any page. Then `/forms/{name}/sent/` says so, or
 * the form comes back with what was typed and what is wrong at each field.
 */
export function formRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/forms/:name/')
    .get((req, res) => sendPage(shop, req, res, { page: FORM, params: { name: req.params.name } }))
    .post(formBody(BODY_BYTES), (req, res) => takeForm(shop, req, res))
  router.get('/forms/:name/sent/', (req, res) => {
    const params = { name: req.params.name, back: safeBack(req.query.back) }
    return sendPage(shop, req, res, { page: SENT, params })
  })
  return router
}

const FORM: Page<{ name: string }> = {
  template: 'pages/form',
  load: (read, { name }) => pageOfForm(name, shownForm(read, name)),
}

const SENT: Page<{ name: string; back: string }> = {
  template: 'pages/form-sent',
  load(read, { name, back }) {
    const { title, thanks } = formNamed(read, name)
    return {
      title,
      description: '',
      canonical: `${formPath(name)}sent/`,
      robots: 'noindex',
      data: { sent: { title, thanks, back } },
    }
  },
}

function pageOfForm(
  name: string,
  form: EditorsForm,
  refused?: Parameters<typeof printedForm>[2],
): SharedPage {
  return {
    title: form.title,
    description: '',
    canonical: formPath(name),
    // It stands on the pages of editors; alone it is no find.
    robots: 'noindex',
    data: { form: printedForm(name, form, refused) },
  }
}

async function takeForm(shop: Shop, req: Request<{ name: string }>, res: Response): Promise<void> {
  const { name } = req.params
  assertMet(req)
  const visitor = visitorOf(req)
  const form = shownForm(readerOf(shop, visitor), name)
  const back = cameFrom(req, formPath(name))
  const asked = back === '/' ? '' : `?${new URLSearchParams({ back })}`
  const sent = readAnswers(form, req.body)
  const refuse = (status: number, refusal: string) =>
    sendUncachedPage(shop, req, res, {
      template: 'pages/form',
      status,
      is_personal: true,
      load: () => {
        const { typed, agrees, wrong } = sent
        return pageOfForm(name, form, { typed, agrees, wrong, refusal, action: formPath(name) + asked })
      },
    })
  if (Object.keys(sent.wrong).length > 0) return refuse(400, 'Проверьте поля: с ними форму не отправить')
  try {
    const page = new URL(back, shop.config.SITE_URL).pathname
    await sendForm(shop, visitor, { name, form, sent, page })
    res.redirect(303, `${formPath(name)}sent/${asked}`)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await refuse(error.status, error.message)
  }
}

/** The page of this shop that it stood on first, however often it was refused since; the home page for any other. */
function cameFrom({ headers, query }: Request, own: string): string {
  if (query.back !== undefined) return safeBack(query.back)
  const { referer = '' } = headers
  if (!URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  return host === headers.host ? safeBack(pathname === own ? own : pathname + search) : '/'
}

/** Throws `NotFound` outside of its dates, too. */
function shownForm(read: PageReader, name: string): EditorsForm {
  const form = formNamed(read, name)
  const { from, to } = datesOfForm(form)
  if ((from !== '' || to !== '') && !read.fact(IS_WITHIN, from, to)) throw new NotFound('form', name)
  return form
}

function formNamed(read: PageReader, name: string): EditorsForm {
  const found = read
    .fact(TEMPLATES)
    .content('forms')
    .find(each => each.name === name)
  if (!found) throw new NotFound('form', name)
  return found.value
}
