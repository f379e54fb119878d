/** A page of an editor that people agree to, or are told by: `version` and `from` stand in its front matter. */
export interface LegalText {
  /** `pages/agreement` */
  template: string
  path: string
  title: string
  version: string
  /** `2026-09-01`: the day by the shop's clock from which it is in force. */
  from: string
  /** SHA-256 of the text as the editor wrote it. */
  hash: string
}

/** The version of these that is in force on this day; before the first of them began, the first. */
export function inForceOn(day: string, texts: LegalText[]): LegalText | null {
  const inOrder = inOrderOf(texts)
  return inOrder.findLast(({ from }) => from <= day) ?? inOrder[0] ?? null
}

/** Every version can be read, also after another has begun: `/agreement/2/`. */
export function versionPath({ path, version }: Pick<LegalText, 'path' | 'version'>): string {
  return `${path}${version}/`
}

/** What a version says of itself, and of the others. Days are `2026-09-01`; null for none. */
export interface Edition {
  version: string
  from: string
  /** The day on which the next one begins. */
  until: string | null
  is_in_force: boolean
  /** The other versions, the newest first. */
  others: LegalText[]
}

export function editionOn(day: string, text: LegalText, texts: LegalText[]): Edition {
  const inOrder = inOrderOf(texts)
  return {
    version: text.version,
    from: text.from,
    until: inOrder[inOrder.findIndex(({ version }) => version === text.version) + 1]?.from ?? null,
    is_in_force: inForceOn(day, texts)?.version === text.version,
    others: inOrder.filter(({ version }) => version !== text.version).reverse(),
  }
}

function inOrderOf(texts: LegalText[]): LegalText[] {
  return texts.toSorted((one, other) => one.from.localeCompare(other.from))
}
