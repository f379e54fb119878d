import type { Draw } from '../../contract/content/draw.ts'
import { nearest } from '../../contract/nearest.ts'
import { DrawTag } from '../content/draw-tag.ts'
import { contentKind } from '../content/read-content.ts'
import { nodesOf, type ReadTemplates, renderedAlone } from './check-page-tags.ts'
import type { Fault, Template } from './read-template.ts'

/** Rules of draws that are no page of the templates. */
export function findLostRules(templates: Template[]): Fault[] {
  const paths = templates.flatMap(({ front_matter: { path } }) => path ?? [])
  return templates.flatMap(({ name, text, content }) => {
    if (contentKind(name) !== 'draws') return []
    const { rules } = content as Draw
    if (paths.includes(rules)) return []
    const meant = nearest(rules, paths)
    const line = text.slice(0, text.search(/^rules:/m)).split('\n').length
    return [
      {
        name,
        line,
        what: `нет страницы ${rules}${meant ? `; может быть, ${meant}?` : ' в templates/pages'}`,
      },
    ]
  })
}

/**
 * Tags of draws where nobody looks at the hour: in a letter, a visitor's part, a part that a script asks for, and in
 * what is `cached`.
 */
export function findMisplacedDraws(templates: ReadTemplates): Fault[] {
  const tags = nodesOf(templates.parsed).flatMap(({ name, node }) =>
    node instanceof DrawTag ? [{ name, tag: node }] : [],
  )
  if (tags.length === 0) return []
  const alone = renderedAlone(templates)
  return tags
    .filter(({ name }) => alone.has(name))
    .map(({ name, tag }) => ({
      name,
      line: tag.token.getPosition()[0] ?? 1,
      what: `draw '${tag.slug}' стоит там, где его дни не проверить: место ему на странице, не в письме, не в части посетителя и не в {% cached %}`,
    }))
}
