import { type Request, type Response, Router } from 'express'
import { RESUME_SENT, type ResumeFormProps } from '../../contract/content/resume.ts'
import { payInWords, VACANCIES_PATH, vacancyPath } from '../../contract/content/vacancy.ts'
import { plural } from '../../contract/words.ts'
import { BadRequest, NotFound, Refused } from '../../errors.ts'
import { acceptResume, withResumeForm } from '../../http/accept-resume.ts'
import { paragraphsOf } from '../../render/content/answer-text.ts'
import { publishedVacancies } from '../../shop/vacancies/published-vacancies.ts'
import {
  chosenOf,
  type NamedVacancy,
  optionsOf,
  type VacancyChoice,
} from '../../shop/vacancies/vacancy-list.rules.ts'
import type { Shop } from '../../shop.ts'
import { jobPostingLd } from '../for-machines/json-ld.ts'
import { CONFIG } from '../painting/page-facts.ts'
import type { Page } from '../painting/paint-page.ts'
import { sendPage, sendUncachedPage } from '../painting/send-page.ts'
import { VACANCIES, vacancyLine } from './vacancy-facts.ts'

/**
 * `/vacancies/`, with `?town=` and `?direction=`, and `/vacancies/{slug}/` while a vacancy is published, with the
 * form of its résumés.
 */
export function vacancyRoutes(shop: Shop): Router {
  const router = Router()
  router.get(VACANCIES_PATH, (req, res) => {
    const params = { town: read(req, 'town'), direction: read(req, 'direction') }
    return sendPage(shop, req, res, { page: LIST, params })
  })
  router
    .route('/vacancies/:slug/')
    .get((req, res) => sendPage(shop, req, res, { page: VACANCY, params: { slug: req.params.slug } }))
    .post((req, res) => takeResumeForm(shop, req, res))
  router.get('/vacancies/:slug/sent/', (req, res) =>
    sendPage(shop, req, res, { page: SENT, params: { slug: req.params.slug } }),
  )
  return router
}

function read({ query }: Request, field: keyof VacancyChoice): string {
  const value = query[field]
  return typeof value === 'string' ? value : ''
}

const LIST: Page<{ town: string; direction: string }> = {
  template: 'pages/vacancies',
  load(read, choice) {
    const all = read.fact(VACANCIES)
    const towns = optionsOf(all, 'town', choice)
    const directions = optionsOf(all, 'direction', choice)
    // One address for what cannot be chosen: none.
    if (!isThere(towns, choice.town) || !isThere(directions, choice.direction))
      throw new NotFound('page', VACANCIES_PATH)
    const isChosen = choice.town !== '' || choice.direction !== ''
    const found = chosenOf(all, choice)
    return {
      title: 'Вакансии',
      description: `Работа в магазинах и офисе: ${plural(all.length, 'вакансия', 'вакансии', 'вакансий')}.`,
      canonical: VACANCIES_PATH,
      ...(isChosen ? { robots: 'noindex, follow' } : {}),
      data: {
        total: found.length,
        is_chosen: isChosen,
        vacancies: found.map(vacancyLine),
        filters: [
          filterOf('Город', towns, choice.town, town => ({ ...choice, town })),
          filterOf('Направление', directions, choice.direction, direction => ({ ...choice, direction })),
        ],
      },
    }
  },
}

const VACANCY: Page<{ slug: string }> = {
  template: 'pages/vacancy',
  load(read, { slug }) {
    const all = read.fact(VACANCIES)
    const vacancy = vacancyNamed(slug, all)
    return {
      ...pageOfVacancy(vacancy, all, resumeForm(slug)),
      json_ld: [jobPostingLd(read.fact(CONFIG), vacancy)],
    }
  },
}

const SENT: Page<{ slug: string }> = {
  template: 'pages/resume-sent',
  load(read, { slug }) {
    const { title } = vacancyNamed(slug, read.fact(VACANCIES))
    return {
      title: RESUME_SENT.title,
      description: '',
      canonical: `${vacancyPath(slug)}sent/`,
      robots: 'noindex',
      data: { sent: RESUME_SENT, vacancy: { title, url: vacancyPath(slug) } },
    }
  },
}

/**
 * The form of a page without a script: on to a page that says that it was sent, or the same page with what was
 * typed and what is wrong. Only the file has to be chosen again, which no page can do.
 */
async function takeResumeForm(shop: Shop, req: Request<{ slug: string }>, res: Response): Promise<void> {
  const { slug } = req.params
  const all = publishedVacancies(shop)
  const vacancy = vacancyNamed(slug, all)
  await withResumeForm(shop, req, res, async upload => {
    const fields = { ...upload.fields, vacancy: slug }
    try {
      await acceptResume(shop, req, { ...upload, fields })
      res.redirect(303, `${vacancyPath(slug)}sent/`)
    } catch (error) {
      if (!(error instanceof BadRequest || error instanceof Refused)) throw error
      await sendUncachedPage(shop, req, res, {
        template: 'pages/vacancy',
        status: error.status,
        is_personal: true,
        load: () => ({ ...pageOfVacancy(vacancy, all, resumeForm(slug, fields, error)), robots: 'noindex' }),
      })
    }
  })
}

/** @param error what is wrong with `fields`, which were typed */
function resumeForm(
  slug: string,
  fields: Record<string, string> = {},
  error?: BadRequest | Refused,
): ResumeFormProps {
  const { name = '', phone = '', email = '', city = '', text = '', consent } = fields
  const wrong = {
    name: '',
    phone: '',
    email: '',
    city: '',
    text: '',
    file: '',
    consent: '',
    ...error?.fields,
  }
  return {
    vacancy: slug,
    action: `${vacancyPath(slug)}#resume`,
    values: { name, phone, email, city, text },
    agrees: consent !== undefined,
    wrong,
    refusal: error ? (error.fields ? 'Проверьте поля: с ними резюме не отправить' : error.message) : '',
  }
}

function vacancyNamed(slug: string, all: NamedVacancy[]): NamedVacancy {
  const vacancy = all.find(each => each.slug === slug)
  if (!vacancy) throw new NotFound('vacancy', slug)
  return vacancy
}

function pageOfVacancy(vacancy: NamedVacancy, all: NamedVacancy[], form: ResumeFormProps) {
  const { slug, title, town, duties, requirements, conditions, email } = vacancy
  const lists = [
    { title: 'Чем предстоит заниматься', lines: duties },
    { title: 'Что важно для нас', lines: requirements },
    { title: 'Что мы предлагаем', lines: conditions },
  ]
  return {
    title: `${title}, ${town}`,
    description: `Вакансия «${title}», ${town}: ${payInWords(vacancy)}.`,
    canonical: vacancyPath(slug),
    data: {
      breadcrumbs: [
        { name: 'Вакансии', url: VACANCIES_PATH },
        { name: title, url: vacancyPath(slug) },
      ],
      vacancy: {
        ...vacancyLine(vacancy),
        email,
        paragraphs: paragraphsOf(vacancy.text),
        lists: lists.filter(({ lines }) => lines.length > 0),
      },
      form,
      others: all.filter(each => each.slug !== slug && each.town === town).map(vacancyLine),
    },
  }
}

function isThere(options: { slug: string }[], chosen: string): boolean {
  return chosen === '' || options.some(({ slug }) => slug === chosen)
}

/** A filter as links: each leads to the list with this choice, the chosen one to the list without it. */
function filterOf(
  name: string,
  options: { name: string; slug: string; count: number }[],
  chosen: string,
  choose: (slug: string) => VacancyChoice,
) {
  return {
    name,
    options: options.map(option => {
      const is_chosen = option.slug === chosen
      return {
        name: option.name,
        count: option.count,
        is_chosen,
        url: listPath(choose(is_chosen ? '' : option.slug)),
      }
    }),
  }
}

function listPath({ town, direction }: VacancyChoice): string {
  const query = new URLSearchParams({
    ...(direction ? { direction } : {}),
    ...(town ? { town } : {}),
  }).toString()
  return query ? `${VACANCIES_PATH}?${query}` : VACANCIES_PATH
}
