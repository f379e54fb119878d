/** A typed number is sent this long after the last key, if neither field has the focus (contract 2.5). */
const EMIT_AFTER_MS = 500

/**
 * The two numbers of a range; empty or zero on blur goes back to the end of the whole range. A submit does not wait for
 * the moment when they are sent: it reads the fields (`withTyped`).
 */
export function followTyping(
  form: HTMLFormElement,
  listeners: {
    /** Something is typed that was not sent yet. */
    onTyping(): void
    /** Nobody is at the fields of this filter any more. */
    onTyped(group: HTMLElement): void
    endOf(code: string, end: 'min' | 'max'): number
  },
): { stop(): void } {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const fieldOf = (event: Event) => {
    const field = event.target as HTMLInputElement
    return field.classList.contains('filters__number') ? field : null
  }
  form.addEventListener('input', event => {
    const field = fieldOf(event)
    if (!field) return
    const digits = field.value.replace(/\D/g, '')
    if (digits !== field.value) field.value = digits
    listeners.onTyping()
  })
  form.addEventListener('focusout', event => {
    const field = fieldOf(event)
    const group = field?.closest<HTMLElement>('[data-filter]')
    if (!field || !group) return
    const end = field.name.endsWith('_from') ? 'min' : 'max'
    field.value = String(Number.parseInt(field.value, 10) || listeners.endOf(group.dataset.filter ?? '', end))
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      const isAtIt = document.activeElement?.closest('[data-filter]') === group
      if (!isAtIt || !document.activeElement?.matches('.filters__number')) listeners.onTyped(group)
    }, EMIT_AFTER_MS)
  })
  return { stop: () => clearTimeout(waiting) }
}
