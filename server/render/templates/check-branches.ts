import { branchPath, categoryPath } from '../../contract/catalog/catalog.ts'
import { noBranch } from '../content/page-asks.ts'
import type { Addresses } from './check-page.ts'
import type { NamedCategory } from './find-faults.ts'
import type { Fault } from './read-template.ts'

/** Branches that tags name and the catalogue does not have; without a catalogue at hand, none. */
export function findUnknownBranches(named: NamedCategory[], { isThere, known }: Addresses): Fault[] {
  const branches = known.filter(path => path.startsWith('/catalog/')).map(branchPath)
  return named.flatMap(({ name, line, category }) => {
    const path = branchPath(category)
    if (path === '' || isThere(categoryPath({ path }))) return []
    return [{ name, line, what: noBranch(category, branches) }]
  })
}
