import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { plural } from '../../server/contract/words.ts'
import { goTo } from '../shared/go-to.ts'
import { ASK_AFTER_MS, askFilters, outdateQuestions } from './ask-filters.ts'
import { FilterGroup } from './filter-group.tsx'
import {
  choiceOfFilters,
  countChosen,
  isSameChoice,
  type PanelChoice,
  pairsOf,
  withTyped,
} from './panel-choice.ts'

type Props = WidgetProps['filter-panel']

/** `idle`: what is shown is what is applied. */
type Progress =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; count: number; url: string | null }

const OPEN_AT_FIRST = 3

/**
 * The filters of a listing. A form of plain links' worth without script: it is sent as `f_…` fields, which lead to the
 * same addresses. With script every change is counted before it is applied (contract 2.4 and 2.5).
 *
 * An island because it asks the server what each choice would leave.
 */
export function FilterPanel({ url, base_url, category_id, filters: applied, count }: Props) {
  const [filters, setFilters] = useState(applied)
  const [choice, setChoice] = useState<PanelChoice>(() => choiceOfFilters(applied))
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })
  const [is_typing, setTyping] = useState(false)
  /** Painted anew from what is applied, fields and all, each time that this grows. */
  const [painting, setPainting] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const forget = () => {
    clearTimeout(waiting.current)
    outdateQuestions()
    setFilters(applied)
    setChoice(choiceOfFilters(applied))
    setProgress({ status: 'idle' })
    setTyping(false)
    setPainting(before => before + 1)
    dialog.current?.close()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own props never change
  useEffect(() => {
    // «Назад» may bring this very page back: it shows what is applied, not what led away from it.
    addEventListener('pagehide', forget)
    return () => {
      removeEventListener('pagehide', forget)
      clearTimeout(waiting.current)
    }
  }, [])

  const ask = async (next: PanelChoice): Promise<{ count: number; url: string | null } | null> => {
    clearTimeout(waiting.current)
    setChoice(next)
    setTyping(false)
    setProgress({ status: 'loading' })
    const asked = await askFilters({ url, category_id }, pairsOf(next))
    if (asked.status === 'outdated') return null
    if (asked.status === 'answered') setFilters(asked.answer.filter.filter)
    const found =
      asked.status === 'answered'
        ? { count: asked.answer.filter.count, url: asked.answer.url }
        : { count: 0, url: null }
    setProgress({ status: 'ready', ...found })
    return found
  }
  const change = (next: PanelChoice) => {
    clearTimeout(waiting.current)
    setChoice(next)
    setProgress({ status: 'loading' })
    waiting.current = setTimeout(() => void ask(next), ASK_AFTER_MS)
  }
  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const next = withTyped(choice, filters, name => form.get(name) as string | null)
    if (isSameChoice(next, choiceOfFilters(applied))) return forget()
    const isCounted = progress.status === 'ready' && isSameChoice(next, choice)
    const found = isCounted ? progress : await ask(next)
    if (found?.url && found.count > 0) goTo(found.url)
  }

  return (
    <section className="filters" aria-label="Фильтры">
      <ToggleButton
        count={countChosen(choiceOfFilters(applied))}
        onOpen={() => dialog.current?.showModal()}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; the click is for the backdrop */}
      <dialog
        className="popup filters__dialog"
        ref={dialog}
        aria-label="Фильтры"
        onClick={event => event.target === dialog.current && dialog.current.close()}
      >
        <form
          className="filters__form"
          method="get"
          action={base_url.split('?')[0]}
          // Or the browser itself puts back, after «назад», what was ticked and never applied.
          autoComplete="off"
          onSubmit={apply}
          data-progress={is_typing && progress.status === 'idle' ? 'typed' : progress.status}
        >
          <KeptParameters url={url} />
          <header className="popup__head filters__head">
            <h2 className="popup__title">Фильтры</h2>
            <button
              type="button"
              className="popup__close"
              aria-label="Закрыть"
              onClick={() => dialog.current?.close()}
            />
          </header>
          <div className="filters__groups" key={painting}>
            {filters.map((filter, index) => (
              <FilterGroup
                key={filter.slug}
                filter={filter}
                choice={choice}
                is_open={index < OPEN_AT_FIRST}
                onChange={change}
                onTyping={setTyping}
              />
            ))}
          </div>
          <footer className="filters__foot">
            <button
              type="submit"
              className="button button--primary filters__apply"
              disabled={!is_typing && progress.status === 'ready' && progress.count === 0}
              data-loading={progress.status === 'loading' || undefined}
              aria-busy={progress.status === 'loading' || undefined}
            >
              {is_typing ? 'Показать' : captionOf(progress, count)}
            </button>
            {countChosen(choice) > 0 ? (
              <button
                type="button"
                className="button filters__reset"
                // The choice stands in the address alone: leaving it clears it, there is nobody to be asked first.
                onClick={() => goTo(base_url)}
              >
                Сбросить
              </button>
            ) : null}
          </footer>
        </form>
      </dialog>
    </section>
  )
}

/** Counts what is applied: what is only ticked shows its own count on the button that applies it. */
function ToggleButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button type="button" className="button filters__toggle" onClick={onOpen}>
      {count > 0 ? `Фильтры · ${count}` : 'Фильтры'}
    </button>
  )
}

/** Search words and order of the listing: a form without script would send its own fields only. */
function KeptParameters({ url }: { url: string }) {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  return ['q', 'sort'].map(name =>
    query.has(name) ? <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} /> : null,
  )
}

/** «Показать N товаров» or «Нет таких товаров» (contract 2.4). */
function captionOf(progress: Progress, applied_count: number): string {
  const count = progress.status === 'ready' ? progress.count : applied_count
  return count === 0 ? 'Нет таких товаров' : `Показать ${plural(count, 'товар', 'товара', 'товаров')}`
}
