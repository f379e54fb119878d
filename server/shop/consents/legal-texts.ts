import { createHash } from 'node:crypto'
import { CONSENT_PAGES, type ConsentPurpose } from '../../contract/checkout/consents.ts'
import { shopDay } from '../../contract/delivery/hours.ts'
import type { Clock } from '../contexts.ts'

/** A page of an editor that people agree to, or are informed by: `version` and `from` stand in its front matter. */
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

/** A page of editors, as far as a text that is agreed to needs it. */
interface EditorsPage {
  name: string
  text: string
  front_matter: { path?: string; title?: string; version?: string; from?: string }
}

export interface LegalTextContext extends Clock {
  renderer: { content_pages: EditorsPage[] }
}

/** By the pages as the renderer lists them: the list is another one when an editor has saved. An order asks for two. */
const known = new WeakMap<EditorsPage[], LegalText[]>()

/** Every version of the texts that have versions, as editors have them now. */
export function legalTexts({ renderer }: Pick<LegalTextContext, 'renderer'>): LegalText[] {
  const pages = renderer.content_pages
  const before = known.get(pages)
  if (before) return before
  const texts = pages.flatMap(({ name, text, front_matter }) => {
    const { path, version, from, title = '' } = front_matter
    if (path === undefined || version === undefined || from === undefined) return []
    const hash = createHash('sha256').update(text).digest('hex')
    return [{ template: name, path, title, version, from, hash }]
  })
  known.set(pages, texts)
  return texts
}

/**
 * The text that this consent is given to, as it is in force at a moment (now by default). There always is one: its page
 * is asked for by the shop (`ASKED_FOR`), and one without a version is a fault of its template.
 */
export function agreedText(shop: LegalTextContext, purpose: ConsentPurpose, at = shop.now()): LegalText {
  const path = CONSENT_PAGES[purpose]
  const text = inForceOn(
    shopDay(at),
    legalTexts(shop).filter(each => each.path === path),
  )
  if (!text) throw new Error(`no page of the path ${path} has a version: consents cannot be recorded`)
  return text
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
