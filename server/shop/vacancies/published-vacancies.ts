import type { Vacancy } from '../../contract/content/vacancy.ts'
import { shopDay } from '../../contract/delivery/hours.ts'
import type { Clock } from '../contexts.ts'
import { type NamedVacancy, publishedOn } from './vacancy-list.rules.ts'

/** The files of editors, each with its name. */
export interface VacancyContext extends Clock {
  renderer: { content(kind: 'vacancies'): { name: string; value: Vacancy }[] }
}

/** The vacancies published today, by the shop's clock, in the shop's time zone. */
export function publishedVacancies({ renderer, now }: VacancyContext): NamedVacancy[] {
  const all = renderer.content('vacancies').map(({ name, value }) => ({ slug: name, ...value }))
  return publishedOn(shopDay(now()), all)
}
