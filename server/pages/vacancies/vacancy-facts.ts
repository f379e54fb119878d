import { payInWords, vacancyPath } from '../../contract/content/vacancy.ts'
import { publishedVacancies } from '../../shop/vacancies/published-vacancies.ts'
import type { NamedVacancy } from '../../shop/vacancies/vacancy-list.rules.ts'
import type { PageFact } from '../painting/page-facts.ts'

/** What is published today. A page that read it changes at midnight only if that changes what is published. */
export const VACANCIES: PageFact<[], NamedVacancy[]> = {
  name: 'vacancies',
  find: ({ shop }) => publishedVacancies(shop),
  noteOf: (vacancies, { shop }) => [shop.renderer.version, ...vacancies.map(({ slug }) => slug)].join(' '),
}

/** What `templates/parts/vacancy-line.liquid` takes. */
export function vacancyLine(vacancy: NamedVacancy) {
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
