import { findBrokenTemplates } from '../../../build/check-templates.ts'
import { editorsMediaOf } from './editors-originals.ts'
import { copyTemplates } from './own-templates.ts'

/** What the check says of files that stand in one copy of the shop's templates. */
export interface Checked {
  /** Of `templates/<file>`: each as `templates/<file>, строка N: …`. */
  foundIn(file: string): string[]
  /** Of files that are none of the given: a test expects nothing. */
  elsewhere(): string[]
}

/**
 * Checks all `files`, by their names in `templates/`, at once before the tests of the calling block: reading the shop's
 * own templates takes longer than judging a hundred files more. That one mistake does not hide another is tested too.
 */
export function checkedTogether(files: Record<string, string>): Checked {
  let found: string[] = []
  beforeAll(async () => {
    const templates = copyTemplates()
    for (const [file, text] of Object.entries(files)) templates.write(file, text)
    found = await findBrokenTemplates(templates.folder, editorsMediaOf(templates.folder))
    templates.close()
  })
  const isOf = (file: string) => (each: string) =>
    each.startsWith(`templates/${file}, `) || each.startsWith(`templates/${file}: `)
  return {
    foundIn: file => found.filter(isOf(file)),
    elsewhere: () => found.filter(each => !Object.keys(files).some(file => isOf(file)(each))),
  }
}
