import { type Request, Router } from 'express'
import { payInWords, VACANCIES_PATH, vacancyPath } from '../../contract/content/vacancy.ts'
import { plural } from '../../contract/words.ts'
import { NotFound } from '../../errors.ts'
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
import { CONFIG, type PageFact } from '../painting/page-facts.ts'
import type { Page } from '../painting/paint-page.ts'
import { sendPage } from '../painting/send-page.ts'

/** `/vacancies/`, with `?town=` and `?direction=`, and `/vacancies/{slug}/` while a vacancy is published. */
export function vacancyRoutes(shop: Shop): Router {
  const router = Router()
  router.get(VACANCIES_PATH, (req, res) => {
    const params = { town: read(req, 'town'), direction: read(req, 'direction') }
    return sendPage(shop, req, res, { page: LIST, params })
  })
  router.get('/vacancies/:slug/', (req, res) =>
    sendPage(shop, req, res, { page: VACANCY, params: { slug: req.params.slug } }),
  )
  return router
}

function read({ query }: Request, field: keyof VacancyChoice): string {
  const value = query[field]
  return typeof value === 'string' ? value : ''
}

/** What is published today. A page that read it changes at midnight only if that changes what is published. */
export const VACANCIES: PageFact<[], NamedVacancy[]> = {
  name: 'vacancies',
  find: ({ shop }) => publishedVacancies(shop),
  noteOf: (vacancies, { shop }) => [shop.renderer.version, ...vacancies.map(({ slug }) => slug)].join(' '),
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
        vacancies: found.map(lineOf),
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
    const vacancy = all.find(each => each.slug === slug)
    if (!vacancy) throw new NotFound('vacancy', slug)
    const { title, town, duties, requirements, conditions, email } = vacancy
    const lists = [
      { title: 'Чем предстоит заниматься', lines: duties },
      { title: 'Что важно для нас', lines: requirements },
      { title: 'Что мы предлагаем', lines: conditions },
    ]
    return {
      title: `${title}, ${town}`,
      description: `Вакансия «${title}», ${town}: ${payInWords(vacancy)}.`,
      canonical: vacancyPath(slug),
      json_ld: [jobPostingLd(read.fact(CONFIG), vacancy)],
      data: {
        breadcrumbs: [
          { name: 'Вакансии', url: VACANCIES_PATH },
          { name: title, url: vacancyPath(slug) },
        ],
        vacancy: {
          ...lineOf(vacancy),
          email,
          paragraphs: paragraphsOf(vacancy.text),
          lists: lists.filter(({ lines }) => lines.length > 0),
        },
        others: all.filter(each => each.slug !== slug && each.town === town).map(lineOf),
      },
    }
  },
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

function lineOf(vacancy: NamedVacancy) {
  const { slug, title, town, place, address, direction, employment } = vacancy
  return {
    url: vacancyPath(slug),
    title,
    town,
    place,
    address,
    direction,
    employment,
    pay: payInWords(vacancy),
  }
}
