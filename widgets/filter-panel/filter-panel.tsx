import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FilterAnswer } from '../../server/contract/filter.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { plural } from '../../server/contract/words.ts'
import { call } from '../shared/api.ts'
import { ASK_AFTER_MS, askFilters } from './ask-filters.ts'
import { FilterGroup } from './filter-group.tsx'
import { choiceOfFilters, countChosen, type PanelChoice, pairsOf } from './panel-choice.ts'

type Props = WidgetProps['filter-panel']

/** `idle`: what is shown is what is applied. */
type Progress =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; count: number; url: string | null }

const OPEN_AT_FIRST = 3

/**
 * The filters of a listing. A form of plain links' worth without script: it is sent as `f_…` fields, which lead to the
 * same addresses. With script every change is counted before it is applied (specification 2, sections 4 and 5).
 *
 * An island because it asks the server what each choice would leave.
 */
export function FilterPanel({ url, base_url, category_id, filters: applied, count }: Props) {
  const [filters, setFilters] = useState(applied)
  const [choice, setChoice] = useState<PanelChoice>(() => choiceOfFilters(applied))
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })
  const dialog = useRef<HTMLDialogElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(waiting.current), [])

  const change = (next: PanelChoice) => {
    setChoice(next)
    setProgress({ status: 'loading' })
    clearTimeout(waiting.current)
    waiting.current = setTimeout(async () => {
      const asked = await askFilters({ url, category_id }, pairsOf(next))
      if (asked.status === 'outdated') return
      if (asked.status === 'failed') return setProgress({ status: 'ready', count: 0, url: null })
      showAnswer(asked.answer)
    }, ASK_AFTER_MS)
  }
  const showAnswer = ({ filter, url: next }: FilterAnswer) => {
    setFilters(filter.filter)
    setProgress({ status: 'ready', count: filter.count, url: next })
  }

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (progress.status === 'ready' && progress.count > 0 && progress.url) location.assign(progress.url)
    else if (progress.status === 'idle') dialog.current?.close()
  }
  const reset = async () => {
    clearTimeout(waiting.current)
    // Specification 2, section 8: silent; the base address is where reset leads anyway.
    await call('DELETE', '/api/v3/filter-clear/', FilterAnswer, { url, category_id }).catch(() => undefined)
    location.assign(base_url)
  }

  const chosen = countChosen(choice)
  return (
    <section className="filters" aria-label="Фильтры">
      <button type="button" className="button filters__toggle" onClick={() => dialog.current?.showModal()}>
        {chosen > 0 ? `Фильтры · ${chosen}` : 'Фильтры'}
      </button>
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
          action={base_url}
          onSubmit={apply}
          data-progress={progress.status}
        >
          <header className="popup__head filters__head">
            <h2 className="popup__title">Фильтры</h2>
            <button
              type="button"
              className="popup__close"
              aria-label="Закрыть"
              onClick={() => dialog.current?.close()}
            />
          </header>
          <div className="filters__groups">
            {filters.map((filter, index) => (
              <FilterGroup
                key={filter.slug}
                filter={filter}
                choice={choice}
                is_open={index < OPEN_AT_FIRST}
                onChange={change}
              />
            ))}
          </div>
          <footer className="filters__foot">
            <button
              type="submit"
              className="button button--primary filters__apply"
              disabled={progress.status === 'ready' && progress.count === 0}
              data-loading={progress.status === 'loading' || undefined}
              aria-busy={progress.status === 'loading' || undefined}
            >
              {captionOf(progress, count)}
            </button>
            {chosen > 0 ? (
              <button type="button" className="button filters__reset" onClick={reset}>
                Сбросить
              </button>
            ) : null}
          </footer>
        </form>
      </dialog>
    </section>
  )
}

/** «Показать N товаров» or «Нет таких товаров» (specification 2, section 4). */
function captionOf(progress: Progress, applied_count: number): string {
  const count = progress.status === 'ready' ? progress.count : applied_count
  return count === 0 ? 'Нет таких товаров' : `Показать ${plural(count, 'товар', 'товара', 'товаров')}`
}
