import { pictureUrl } from '../../../server/contract/catalog/pictures.ts'
import { SUGGEST_QUERY_LEAST, SuggestAnswer } from '../../../server/contract/catalog/suggest.ts'
import { formatRubles } from '../../../server/contract/money.ts'
import { call } from '../../shared/calls/api.ts'
import { element } from '../../shared/element.ts'

/** After the last key; the contract has no search, so the number is ours. */
const ASK_AFTER_MS = 200
const ACTIVE = 'search__option--active'

let opened = 0

/**
 * Suggestions below a search field: a combobox by the ARIA pattern. The field keeps the focus; arrows choose, Enter goes
 * to what is chosen or else searches, Escape closes. Only the answer to the latest text is shown.
 *
 * @param form with `[data-search-input]` and an empty, hidden `[data-search-found]`
 */
export function openSuggest(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('[data-search-input]')
  const found = form.querySelector<HTMLElement>('[data-search-found]')
  if (!input || !found) return
  found.id = `search-found-${++opened}`
  found.setAttribute('role', 'listbox')
  found.setAttribute('aria-label', 'Подсказки')
  const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': found.id }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)

  let options: HTMLElement[] = []
  let active = -1
  const choose = (to: number) => {
    options[active]?.classList.remove(ACTIVE)
    options[active]?.setAttribute('aria-selected', 'false')
    active = to
    const option = options[to]
    option?.classList.add(ACTIVE)
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const show = (isOpen: boolean) => {
    found.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen) choose(-1)
  }
  const fill = (groups: HTMLElement[]) => {
    choose(-1)
    found.replaceChildren(...groups)
    options = [...found.querySelectorAll<HTMLElement>('[role="option"]')]
    options.forEach((option, at) => {
      option.id = `${found.id}-${at}`
    })
    show(options.length > 0 && form.contains(document.activeElement))
  }
  show(false)

  const ask = asker(answer => fill(answer ? groupsOf(answer, input.value.trim()) : []))
  input.addEventListener('input', () => ask(input.value.trim()))
  input.addEventListener('focus', () => show(options.length > 0))
  form.addEventListener(
    'focusout',
    event => !form.contains(event.relatedTarget as Node | null) && show(false),
  )
  // The field keeps the focus, also when a suggestion is pressed.
  found.addEventListener('pointerdown', event => event.preventDefault())
  input.addEventListener('keydown', event => {
    const { key } = event
    if (event.isComposing || (found.hidden && !(key === 'ArrowDown' && options.length > 0))) return
    if (key === 'ArrowDown') {
      show(true)
      choose(active + 1 < options.length ? active + 1 : -1)
    } else if (key === 'ArrowUp') choose(active < 0 ? options.length - 1 : active - 1)
    else if (key === 'Enter' && active >= 0) options[active]?.click()
    else if (key === 'Escape') show(false)
    else return
    event.preventDefault()
  })
  // What was typed before this code came.
  if (input.value.trim()) ask(input.value.trim())
}

/** Asks when typing rests. `null` stands for no suggestions: too short a text, or a failure, of which nothing is said. */
function asker(onAnswer: (answer: SuggestAnswer | null) => void): (q: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  return q => {
    clearTimeout(timer)
    running?.abort()
    if (q.length < SUGGEST_QUERY_LEAST) return onAnswer(null)
    const control = new AbortController()
    running = control
    timer = setTimeout(() => {
      const path = `/api/v3/suggest/?${new URLSearchParams({ q })}`
      call('GET', path, SuggestAnswer, { signal: control.signal }).then(
        answer => !control.signal.aborted && onAnswer(answer),
        () => !control.signal.aborted && onAnswer(null),
      )
    }, ASK_AFTER_MS)
  }
}

function groupsOf({ categories, products }: SuggestAnswer, q: string): HTMLElement[] {
  const groups: HTMLElement[] = []
  if (categories.length > 0)
    groups.push(
      group(
        'Разделы',
        categories.map(({ url, name, parents }) =>
          option(url, [
            element('span', { textContent: name }),
            element('span', { className: 'search__aside', textContent: parents }),
          ]),
        ),
      ),
    )
  if (products.length > 0)
    groups.push(
      group('Товары', [
        ...products.map(({ url, name, price, img }) =>
          option(url, [
            element('img', { src: pictureUrl(img, 160, 'webp'), alt: '', width: 36, height: 48 }),
            element('span', { textContent: name }),
            element('span', { className: 'search__aside', textContent: formatRubles(price) }),
          ]),
        ),
        option(`/search/?${new URLSearchParams({ q })}`, [
          element('span', { className: 'search__all', textContent: 'Все результаты' }),
        ]),
      ]),
    )
  return groups
}

function group(name: string, options: HTMLElement[]): HTMLElement {
  const title = element('p', { className: 'search__group-title', textContent: name, 'aria-hidden': 'true' })
  return element('div', { className: 'search__group', role: 'group', 'aria-label': name }, [
    title,
    ...options,
  ])
}

function option(href: string, children: Node[]): HTMLElement {
  const given = { className: 'search__option', href, tabIndex: -1, role: 'option', 'aria-selected': 'false' }
  return element('a', given, children)
}
