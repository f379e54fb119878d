import type { Vacancy } from '../../contract/content/vacancy.ts'
import { slugOf } from '../../contract/slug.ts'

export interface NamedVacancy extends Vacancy {
  /** The file's name, and the page's address. */
  slug: string
}

/** A selection in the list; empty is any. Both are slugs: `moskva`, `magaziny`. */
export interface VacancyChoice {
  town: string
  direction: string
}

/**
 * One value of a filter, and how many vacancies it shows together with the value chosen in the other filter.
 */
export interface VacancyOption {
  name: string
  slug: string
  count: number
}

/** The vacancies published on this day (`2026-09-01`), the newest first. */
export function publishedOn(day: string, vacancies: NamedVacancy[]): NamedVacancy[] {
  return vacancies
    .filter(({ published_from, published_to = day }) => published_from <= day && day <= published_to)
    .sort(
      (one, other) =>
        other.published_from.localeCompare(one.published_from) || one.slug.localeCompare(other.slug),
    )
}

export function chosenOf(vacancies: NamedVacancy[], choice: VacancyChoice): NamedVacancy[] {
  return vacancies.filter(
    vacancy => isOf(vacancy, 'town', choice.town) && isOf(vacancy, 'direction', choice.direction),
  )
}

/** The values of one filter, by name; the count is 0 where nothing matches together with the other filter. */
export function optionsOf(
  vacancies: NamedVacancy[],
  field: keyof VacancyChoice,
  choice: VacancyChoice,
): VacancyOption[] {
  const names = [...new Set(vacancies.map(vacancy => vacancy[field]))].sort((a, b) =>
    a.localeCompare(b, 'ru'),
  )
  return names.map(name => {
    const slug = slugOf(name)
    return { name, slug, count: chosenOf(vacancies, { ...choice, [field]: slug }).length }
  })
}

function isOf(vacancy: NamedVacancy, field: keyof VacancyChoice, slug: string): boolean {
  return slug === '' || slugOf(vacancy[field]) === slug
}
