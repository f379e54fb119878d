import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Option, Options, optionsOf, WaitingOptions } from './options.tsx'
import { useSuggest } from './use-suggest.ts'

let opened = 0

/**
 * The search of the header, with suggestions below its field: a combobox by the ARIA pattern. The field keeps the focus;
 * arrows select, Enter opens the selected suggestion or else searches, Escape closes.
 *
 * An island because it suggests while the shopper types; it is hydrated at the first focus. Before that, and
 * without script, it is a form that leads to the search page.
 */
export function Search() {
  const [id, setId] = useState('')
  const [active, setActive] = useState(-1)
  const [is_shown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { suggested, is_waiting, ask } = useSuggest(has_something => {
    setActive(-1)
    setShown(has_something && form.current?.contains(document.activeElement) === true)
  })
  const options: Option[] = suggested ? optionsOf(suggested) : []
  const isOpen = is_shown && (options.length > 0 || is_waiting)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before hydration
  useEffect(() => {
    setId(`search-found-${++opened}`)
    if (field.current?.value.trim()) ask(field.current.value, 0)
  }, [])
  const optionId = active >= 0 ? `${id}-${active}` : undefined
  useEffect(() => {
    if (optionId) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' })
  }, [optionId])

  const close = () => {
    setShown(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    const last = options.length - 1
    if (event.nativeEvent.isComposing || (!isOpen && !(key === 'ArrowDown' && last >= 0))) return
    if (key === 'ArrowDown') {
      setShown(true)
      setActive(active < last ? active + 1 : -1)
    } else if (key === 'ArrowUp') setActive(active < 0 ? last : active - 1)
    else if (key === 'Enter' && optionId) document.getElementById(optionId)?.click()
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-controls': id,
    'aria-expanded': isOpen,
    'aria-activedescendant': optionId,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is an element that older browsers do not know
    <form
      className="search"
      action="/search/"
      method="get"
      role="search"
      aria-label="Поиск по магазину"
      ref={form}
      onBlur={onBlur}
    >
      <button className="search__button" type="submit" aria-label="Найти">
        <span className="icon icon--search" aria-hidden="true" />
      </button>
      <input
        className="search__input"
        // ARIA in HTML does not allow `combobox` on a search field.
        type="text"
        name="q"
        placeholder="Поиск"
        aria-label="Что найти"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        data-search-input=""
        {...(id ? combobox : {})}
        ref={field}
        onInput={event => ask(event.currentTarget.value)}
        onFocus={() => setShown(true)}
        onKeyDown={onKeyDown}
      />
      {/* Pressing a suggestion leaves the focus in the field. */}
      <div
        className="search__found"
        data-search-found=""
        hidden={!isOpen}
        {...(id ? { id, role: 'listbox', 'aria-label': 'Подсказки', 'aria-busy': is_waiting } : {})}
        onPointerDown={event => event.preventDefault()}
      >
        {is_waiting ? <WaitingOptions /> : <Options id={id} options={options} active={active} />}
      </div>
    </form>
  )
}
