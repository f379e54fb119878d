import { type ExperimentFile, isOfCheckout, type NamedExperiment } from '../../contract/content/experiment.ts'
import { orMeant } from '../../contract/nearest.ts'
import { ExperimentTag } from '../content/experiment-tag.ts'
import { contentKind } from '../content/read-content.ts'
import { nodesOf, type ReadTemplates, renderedAlone } from './check-page-tags.ts'
import type { Fault, Template } from './read-template.ts'

/** Tags whose variants are not those of their file, and tags where nobody knows the visitor. */
export function findExperimentFaults(
  templates: Template[],
  { parsed, wishes, asked }: ReadTemplates,
): Fault[] {
  const experiments = new Map(experimentsOf(templates).map(each => [each.name, each]))
  const tags = nodesOf(parsed).flatMap(({ name, node }) =>
    node instanceof ExperimentTag ? [{ name, tag: node }] : [],
  )
  if (tags.length === 0) return []
  const alone = renderedAlone({ parsed, wishes, asked })
  return tags.flatMap(({ name, tag }) => {
    const lost = alone.has(name)
      ? [
          {
            name,
            line: tag.token.getPosition()[0] ?? 1,
            what: `experiment '${tag.experiment}' стоит там, где посетитель неизвестен: место ему на странице, не в письме, не в части посетителя и не в {% cached %}`,
          },
        ]
      : []
    const experiment = experiments.get(tag.experiment)
    // A missing file is reported like any other.
    return experiment ? [...lost, ...variantFaults(name, tag, experiment)] : lost
  })
}

function variantFaults(name: string, tag: ExperimentTag, experiment: NamedExperiment): Fault[] {
  const file = `templates/experiments/${experiment.name}.yaml`
  const written = tag.branches.map(branch => branch.name)
  const names = experiment.variants.map(variant => variant.name)
  const unknown = tag.branches
    .filter(branch => !names.includes(branch.name))
    .map(({ name: wrong, line }) => ({
      name,
      line,
      what: `варианта '${wrong}' нет в ${file}${orMeant(wrong, names) || `. Есть: ${names.join(', ')}`}`,
    }))
  if (unknown.length > 0) return unknown
  const line = tag.token.getPosition()[0] ?? 1
  return names
    .filter(each => !written.includes(each))
    .map(each => ({ name, line, what: `experiment '${experiment.name}': нет {% variant '${each}' %}` }))
}

/** Pages of `where` that do not exist, and a second experiment with the checkout's payments on the same days. */
export function findLostPlaces(templates: Template[]): Fault[] {
  const pages = templates.map(({ name }) => name).filter(name => name.startsWith('pages/'))
  const experiments = experimentsOf(templates)
  return experiments.flatMap((experiment, index) => {
    const name = `experiments/${experiment.name}`
    const text = templates.find(each => each.name === name)?.text ?? ''
    const lineOf = (word: string) => text.slice(0, text.indexOf(word)).split('\n').length
    const lost = experiment.where
      .filter(place => place.startsWith('pages/') && !pages.includes(place))
      .map(place => ({
        name,
        line: lineOf(place),
        what: `нет страницы templates/${place}.liquid${orMeant(place, pages)}`,
      }))
    const other = experiments.slice(0, index).find(each => areTogether(each, experiment))
    const what = `в эти же дни оплату решает templates/experiments/${other?.name}.yaml`
    return other ? [...lost, { name, line: lineOf('checkout'), what }] : lost
  })
}

function areTogether(one: ExperimentFile, other: ExperimentFile): boolean {
  if (!isOfCheckout(one) || !isOfCheckout(other)) return false
  return one.from <= (other.to ?? '9999-12-31') && other.from <= (one.to ?? '9999-12-31')
}

function experimentsOf(templates: Template[]): NamedExperiment[] {
  return templates
    .filter(({ name }) => contentKind(name) === 'experiments')
    .map(({ name, content }) => ({ name: name.slice('experiments/'.length), ...(content as ExperimentFile) }))
}
