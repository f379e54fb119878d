import type { Filter } from '../../server/contract/catalog/filter.ts'
import { plural } from '../../server/contract/words.ts'
import { goTo } from '../shared/go-to.ts'
import { ASK_AFTER_MS, askFilters, outdateQuestions } from './ask-filters.ts'
import { followFolds } from './folded-values.ts'
import { isSameChoice, type PanelChoice, pairsOf, toggled, withRange, withTyped } from './panel-choice.ts'
import { rangeFields, readPanel, withTicks } from './read-panel.ts'
import { showCounts, showMarks, showRange, showShops } from './show-panel.ts'
import { shownRange, typedRange } from './typed-range.ts'
import { followTyping } from './typing.ts'

/** `idle`: what is shown is what is applied. */
type Progress =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; count: number; url: string | null }

/**
 * Counts every change before it is applied (contract 2.4 and 2.5). The form is the state: it is read, never painted anew,
 * so a tick costs what a tick costs.
 *
 * @param coming the groups whose values are not in the page, with them
 */
export function openFilterPanel(section: HTMLElement, coming: Promise<Element[]>): void {
  const form = section.querySelector('form') as HTMLFormElement
  const dialog = section.querySelector('dialog') as HTMLDialogElement
  const groups = form.querySelector('.filters__groups') as HTMLElement
  const apply = form.querySelector('.filters__apply') as HTMLButtonElement
  const reset = form.querySelector('.filters__reset') as HTMLElement
  const listing = { url: section.dataset.url ?? '', category_id: Number(section.dataset.category) }
  const painted = groups.innerHTML
  const applied_caption = apply.textContent
  const { applied, ranges: all } = readPanel(form)
  let ranges = { ...all }
  let choice = applied
  let progress: Progress = { status: 'idle' }
  let is_typing = false
  let answered: Filter[] = []
  let waiting: ReturnType<typeof setTimeout> | undefined

  const show = () => {
    const isLoading = progress.status === 'loading'
    form.dataset.progress = is_typing && progress.status === 'idle' ? 'typed' : progress.status
    apply.disabled = !is_typing && progress.status === 'ready' && progress.count === 0
    if (isLoading) apply.setAttribute('aria-busy', 'true')
    else apply.removeAttribute('aria-busy')
    const caption = is_typing
      ? 'Показать'
      : progress.status === 'ready'
        ? captionOf(progress.count)
        : applied_caption
    if (apply.textContent !== caption) apply.textContent = caption
    reset.hidden = Object.keys(choice).length === 0
    showMarks(form, choice)
  }
  const showAnswer = () => {
    for (const filter of answered) {
      const group = form.querySelector(`[data-filter="${CSS.escape(filter.slug)}"]`)
      if (!group) continue
      showCounts(group, filter)
      const [value] = filter.values
      if (!value || !('max' in value)) continue
      const before = ranges[filter.slug]
      const whole = { min: value.min, max: value.max }
      ranges[filter.slug] = whole
      const [was, is] = [before, whole].map(span => span && shownRange(choice[filter.slug], span))
      if (was?.from !== is?.from || was?.to !== is?.to)
        showRange(group, shownRange(choice[filter.slug], whole))
    }
  }
  const ask = async (next: PanelChoice) => {
    clearTimeout(waiting)
    choice = next
    is_typing = false
    progress = { status: 'loading' }
    show()
    const asked = await askFilters(listing, pairsOf(next))
    if (asked.status === 'outdated') return null
    const found = { count: 0, url: null as string | null }
    if (asked.status === 'answered') {
      answered = asked.answer.filter.filter
      showAnswer()
      Object.assign(found, { count: asked.answer.filter.count, url: asked.answer.url })
    }
    progress = { status: 'ready', ...found }
    show()
    return found
  }
  const change = (next: PanelChoice) => {
    clearTimeout(waiting)
    choice = next
    progress = { status: 'loading' }
    show()
    waiting = setTimeout(() => void ask(next), ASK_AFTER_MS)
  }
  const typing = followTyping(form, {
    endOf: (code, end) => ranges[code]?.[end] ?? 0,
    onTyping() {
      is_typing = true
      show()
    },
    onTyped(group) {
      const code = group.dataset.filter ?? ''
      const whole = ranges[code]
      const fields = rangeFields(group)
      if (!whole || !fields) return
      const shown = shownRange(choice[code], whole)
      const read = typedRange({ from: fields.from.value, to: fields.to.value }, shown, whole)
      is_typing = false
      if (!read) {
        showRange(group, shown)
        return show()
      }
      const next = withRange(choice, code, read, whole)
      showRange(group, shownRange(next[code], whole))
      change(next)
    },
  })
  const forget = () => {
    clearTimeout(waiting)
    typing.stop()
    outdateQuestions()
    ranges = { ...all }
    choice = applied
    progress = { status: 'idle' }
    is_typing = false
    answered = []
    groups.innerHTML = painted
    show()
    dialog.close()
  }

  groups.addEventListener('change', event => {
    const tick = event.target as HTMLInputElement
    if (tick.type !== 'checkbox') return
    const group = tick.closest<HTMLElement>('[data-filter]')
    if (!group) return
    showShops(group)
    change(toggled(choice, group.dataset.filter ?? '', tick.value))
  })
  groups.addEventListener('input', event => {
    const group = (event.target as Element).closest('[data-filter]')
    if (group && (event.target as Element).matches('.filters__search')) showShops(group)
  })
  groups.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.target as Element).matches('.filters__search')) event.preventDefault()
  })
  followFolds(groups, coming, group =>
    showCounts(
      group,
      answered.find(({ slug }) => slug === group.dataset.filter),
    ),
  )
  form.addEventListener('submit', async event => {
    // The button of a group whose values did not come: the form goes as it stands.
    if ((event.submitter as HTMLButtonElement | null)?.name) return
    event.preventDefault()
    const fields = new FormData(form)
    const next = withTyped(choice, ranges, name => fields.get(name) as string | null)
    if (isSameChoice(next, applied)) return forget()
    const isCounted = progress.status === 'ready' && isSameChoice(next, choice)
    const found = isCounted && progress.status === 'ready' ? progress : await ask(next)
    if (found?.url && found.count > 0) goTo(found.url)
  })
  // «Назад» may bring this very page back: it shows what is applied, not what led away from it.
  addEventListener('pagehide', forget)

  // What was done before this code came.
  const ticked = withTicks(choice, form)
  if (!isSameChoice(ticked, applied)) change(ticked)
  const typed = withTyped(choice, ranges, name => new FormData(form).get(name) as string | null)
  if (isSameChoice(typed, choice)) return
  is_typing = true
  show()
}

/** «Показать N товаров» or «Нет таких товаров» (contract 2.4). */
function captionOf(count: number): string {
  return count === 0 ? 'Нет таких товаров' : `Показать ${plural(count, 'товар', 'товара', 'товаров')}`
}
