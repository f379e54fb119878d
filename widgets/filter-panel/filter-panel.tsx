import {
  type FormEvent,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type FilterGroup as Group, groupsInView } from '../../server/contract/catalog/filter-groups.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { formatCount, pluralForm } from '../../server/contract/words.ts'
import { useAwakeParts } from '../shared/awake-parts.ts'
import { goTo } from '../shared/go-to.ts'
import { commands } from '../shared/popup/commands.ts'
import { closeModal } from '../shared/popup/open-modal.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { FilterGroup } from './filter-group.tsx'
import { isSameChoice, paintedChoice, paintedRanges } from './panel-choice.ts'
import { showRanges, takeEarlyChanges, withNumbers, withTicks } from './panel-fields.ts'
import { openPanelStore, type PanelState } from './panel-store.ts'
import { readPainted } from './read-painted.ts'
import { countsOf, useLateValues } from './use-late-values.ts'
import { useTyping } from './use-typing.ts'

type Props = WidgetProps['filter-panel']

const DIALOG = 'filters'

/**
 * The filters of a listing: a popup, which stands open beside the products without script. It is a plain form:
 * without script it is sent as `f_…` fields, which lead to the same addresses; with script every change is
 * counted before it is applied (contract 2.4 and 2.5).
 *
 * An island because it asks the server how many products each choice would leave. Before hydration its dialog
 * opens, its groups fold and its boxes can be ticked, and none of that is lost.
 */
export function FilterPanel(props: Props) {
  const { base_url, form_query, category_id, filters, count } = props
  const action = base_url.split('?')[0] ?? ''
  const [{ store, listing, applied }] = useState(() => openFor(props, action))
  const state = useShopStore(store.$panel, () => store.$panel.get())
  const { choice, progress, is_typing, answered } = state
  const form = useRef<HTMLFormElement>(null)
  const typing = useTyping(store, form)
  const late = useLateValues(listing, applied)
  const counts = useMemo(() => countsOf(answered), [answered])
  const asleep = useRef(filters.length)
  const wakePart = useAwakeParts(filters.length)
  useShownRanges(form, state)

  const forget = () => {
    typing.stop()
    form.current?.reset()
    flushSync(store.forget)
    form.current?.closest('dialog')?.close()
  }
  const latest = useRef(forget)
  latest.current = forget
  const onAwake = useCallback(
    (group: Element) => {
      asleep.current -= 1
      if (asleep.current === 0 && form.current) takeEarlyChanges(store, form.current)
      wakePart(group)
    },
    [store, wakePart],
  )
  useEffect(() => {
    // «Назад» may restore this page: it then shows the applied filters, not those chosen before leaving.
    const leave = () => latest.current()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])

  const change = (event: FormEvent<HTMLFormElement>) => {
    if ((event.target as Element).matches('.checkbox__input'))
      store.change(withTicks(store.$panel.get().choice, event.currentTarget))
  }
  const apply = async (event: FormEvent<HTMLFormElement>) => {
    // The button of a group whose values failed to load: the form is submitted as it is.
    if (((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.name) return
    event.preventDefault()
    // The rendered state may be older than the form and the store.
    const known = store.$panel.get()
    const next = withNumbers(withTicks(known.choice, event.currentTarget), known.ranges, event.currentTarget)
    // Elsewhere it leads to the listing, whatever is chosen.
    if (isSameChoice(next, applied) && location.pathname.startsWith(action)) {
      const dialog = form.current?.closest('dialog')
      // Closed at once, it would lay out the whole page before the frame that shows it gone.
      return dialog?.open ? closeModal(dialog, forget) : forget()
    }
    const url = await store.apply(next)
    if (url) goTo(url)
  }

  const chosen = filters.filter(({ is_chosen }) => is_chosen).length
  const isReady = progress.status === 'ready'
  const isLoading = progress.status === 'loading'
  const { first, others } = groupsInView(filters)
  const groupWith = (group: Group) => (
    <Suspense key={group.slug} fallback={null}>
      <FilterGroup
        group={group}
        is_chosen={choice[group.slug] !== undefined}
        ticked={ticksOf(choice[group.slug])}
        counts={counts.get(group.slug)}
        late={late === 'waiting' || late === 'failed' ? late : (late.get(group.slug) ?? 'failed')}
        onAwake={onAwake}
      />
    </Suspense>
  )
  return (
    <section className="filters" aria-label="Фильтры" data-category={category_id}>
      {/* Counts the applied filters; the apply button counts those only ticked. */}
      <button className="button filters__toggle" type="button" {...commands('show-modal', DIALOG)}>
        {chosen > 0 ? `Фильтры · ${chosen}` : 'Фильтры'}
      </button>
      <dialog className="popup filters__dialog" id={DIALOG} aria-label="Фильтры">
        <form
          className="filters__form"
          method="get"
          action={action}
          // Otherwise the browser restores, after «назад», boxes that were ticked but never applied.
          autoComplete="off"
          data-progress={is_typing && progress.status === 'idle' ? 'typed' : progress.status}
          ref={form}
          onChange={change}
          onInput={typing.onInput}
          onBlur={typing.onBlur}
          onSubmit={event => void apply(event)}
        >
          {/* Enter in a field presses the first button of a form, which must not be a group's. */}
          <noscript>
            {/* biome-ignore lint/a11y/useButtonType: `submit` is the default */}
            <button hidden />
          </noscript>
          {[...new URLSearchParams(form_query)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <header className="popup__head filters__head">
            <h2 className="popup__title">Фильтры</h2>
            <button
              className="popup__close"
              type="button"
              aria-label="Закрыть"
              {...commands('close', DIALOG)}
            />
          </header>
          <div className="filters__groups">
            {first.map(groupWith)}
            {others.length > 0 ? (
              <details open={others.some(({ is_open, is_chosen }) => is_open || is_chosen)}>
                <summary className="fold__name filters__name">Все фильтры</summary>
                {others.map(groupWith)}
              </details>
            ) : null}
          </div>
          <footer className="filters__foot">
            <button
              className="button button--primary filters__apply"
              type="submit"
              disabled={!is_typing && isReady && progress.count === 0}
              aria-busy={isLoading || undefined}
            >
              {is_typing ? 'Показать' : captionOf(isReady ? progress.count : count)}
            </button>
            <a className="button filters__reset" href={base_url} hidden={Object.keys(choice).length === 0}>
              Сбросить
            </a>
          </footer>
        </form>
      </dialog>
    </section>
  )
}

FilterPanel.readPainted = readPainted

function openFor({ filters, form_query, category_id }: Props, action: string) {
  const listing = { url: form_query ? `${action}?${form_query}` : action, category_id }
  const applied = paintedChoice(filters)
  return { listing, applied, store: openPanelStore(listing, { applied, ranges: paintedRanges(filters) }) }
}

/** After an answer the other filters may leave another part of a range. */
function useShownRanges(form: { current: HTMLFormElement | null }, { choice, ranges }: PanelState): void {
  const shown = useRef(ranges)
  useLayoutEffect(() => {
    if (form.current && shown.current !== ranges) showRanges(form.current, choice, shown.current, ranges)
    shown.current = ranges
  }, [form, choice, ranges])
}

function ticksOf(chosen: PanelState['choice'][string] | undefined): string[] | undefined {
  return Array.isArray(chosen) ? chosen : undefined
}

/** «Показать N товаров» or «Нет таких товаров» (contract 2.4). */
function captionOf(count: number): string {
  return count === 0
    ? 'Нет таких товаров'
    : `Показать ${formatCount(count)}\u00a0${pluralForm(count, 'товар', 'товара', 'товаров')}`
}
