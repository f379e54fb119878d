import { atom, type ReadableAtom } from 'nanostores'
import type { Filter } from '../../server/contract/catalog/filter.ts'
import { askFilters, type Listing, outdateQuestions } from './ask-filters.ts'
import { isSameChoice, type PanelChoice, pairsOf, type Ranges } from './panel-choice.ts'

/** A change waits this long for the next one (contract 2.4). */
export const ASK_AFTER_MS = 750

/** `idle`: the panel shows the applied filters. */
export type Progress =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; count: number; url: string | null }

export interface PanelState {
  choice: PanelChoice
  progress: Progress
  /** A number is being typed. */
  is_typing: boolean
  /** The filters with the counts of the last answer; empty before the first one. */
  answered: Filter[]
  ranges: Ranges
}

/** Counts every change of a choice before it is applied (contract 2.4 and 2.5). */
export interface PanelStore {
  $panel: ReadableAtom<PanelState>
  change(next: PanelChoice): void
  setTyping(isTyping: boolean): void
  /** The address of the choice, requested unless known; null if it leaves no products. */
  apply(next: PanelChoice): Promise<string | null>
  /** Goes back to the applied filters. */
  forget(): void
}

export function openPanelStore(
  listing: Listing,
  painted: { applied: PanelChoice; ranges: Ranges },
): PanelStore {
  const { applied, ranges } = painted
  const first: PanelState = {
    choice: applied,
    progress: { status: 'idle' },
    is_typing: false,
    answered: [],
    ranges,
  }
  const $panel = atom(first)
  const set = (changed: Partial<PanelState>) => $panel.set({ ...$panel.get(), ...changed })
  let waiting: ReturnType<typeof setTimeout> | undefined

  const ask = async (choice: PanelChoice) => {
    clearTimeout(waiting)
    set({ choice, is_typing: false, progress: { status: 'loading' } })
    const asked = await askFilters(listing, pairsOf(choice))
    if (asked.status === 'outdated') return null
    const found = { count: 0, url: null as string | null }
    if (asked.status === 'answered') {
      const { filter, url } = asked.answer
      Object.assign(found, { count: filter.count, url })
      set({ answered: filter.filter, ranges: rangesOf(filter.filter) })
    }
    set({ progress: { status: 'ready', ...found } })
    return found
  }
  return {
    $panel,
    change(choice) {
      const before = $panel.get()
      // What was ticked while the panel woke is found in its form, and told once more by the event that was held.
      if (before.progress.status !== 'idle' && isSameChoice(choice, before.choice)) return
      clearTimeout(waiting)
      set({ choice, progress: { status: 'loading' } })
      waiting = setTimeout(() => void ask(choice), ASK_AFTER_MS)
    },
    setTyping: is_typing => set({ is_typing }),
    async apply(next) {
      const { choice, progress } = $panel.get()
      const isCounted = progress.status === 'ready' && isSameChoice(next, choice)
      const found = isCounted ? progress : await ask(next)
      return found && found.count > 0 ? found.url : null
    },
    forget() {
      clearTimeout(waiting)
      outdateQuestions()
      $panel.set(first)
    },
  }
}

function rangesOf(filters: Filter[]): Ranges {
  return Object.fromEntries(
    filters.flatMap(({ slug, values: [value] }) =>
      value && 'max' in value ? [[slug, { min: value.min, max: value.max }]] : [],
    ),
  )
}
