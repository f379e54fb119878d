import type { Example } from '../../contract/kit/example.ts'
import type { KitEntry, KitKind } from './kit.ts'

/**
 * What `/_widgets/` could not show: something registered without an example, a prop without a meaning, and examples of
 * what is not there. One sentence for each, for whoever registers it.
 */
export function withoutExample(
  entries: readonly Pick<KitEntry, 'kind' | 'name' | 'rows'>[],
  examples: Record<KitKind, Record<string, Example>>,
): string[] {
  const lost = (Object.keys(examples) as KitKind[]).flatMap(kind =>
    Object.keys(examples[kind])
      .filter(name => !entries.some(each => each.kind === kind && each.name === name))
      .map(name => `${fileOf(kind)} has an example of '${name}', and there is no such ${kind}`),
  )
  return [
    ...entries.flatMap(({ kind, name, rows }) => {
      const example = examples[kind][name]
      if (!example?.code.trim()) return [`${kind} '${name}' has no example: give it one in ${fileOf(kind)}`]
      const silent = rows.filter(({ meaning }) => meaning.trim() === '')
      const unknown = Object.keys(example.props).filter(prop => !rows.some(row => row.name === prop))
      return [
        ...(example.about.trim() ? [] : [`${kind} '${name}' does not say what it is for (${fileOf(kind)})`]),
        ...silent.map(row => `${kind} '${name}' does not say what '${row.name}' means (${fileOf(kind)})`),
        ...unknown.map(prop => `${kind} '${name}' has no prop '${prop}' (${fileOf(kind)})`),
      ]
    }),
    ...lost,
  ]
}

function fileOf(kind: KitKind): string {
  return `server/contract/kit/${kind}-examples.ts`
}
