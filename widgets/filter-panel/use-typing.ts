import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { formatCount } from '../../server/contract/words.ts'
import { withRange } from './panel-choice.ts'
import { rangeFields, showRange } from './panel-fields.ts'
import type { PanelStore } from './panel-store.ts'
import { caretIn, shownNumber, shownRange, typedRange } from './typed-range.ts'

/** A typed number is sent this long after the last key, if neither field has the focus (contract 2.5). */
const EMIT_AFTER_MS = 500

/**
 * The two numbers of a range. Empty or zero becomes the end of the whole range on blur. A submit does not wait
 * for the delay: it reads the fields.
 */
export function useTyping(panel: PanelStore, form: RefObject<HTMLFormElement | null>) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => clearTimeout(waiting.current), [])
  useEffect(() => stop, [stop])

  const emit = (code: string) => {
    const { choice, ranges } = panel.$panel.get()
    const fields = form.current && rangeFields(form.current, code)
    const whole = ranges[code]
    if (!form.current || !fields || !whole) return
    const shown = shownRange(choice[code], whole)
    const read = typedRange({ from: fields.from.value, to: fields.to.value }, shown, whole)
    panel.setTyping(false)
    if (!read) return showRange(form.current, code, shown)
    const next = withRange(choice, code, read, whole)
    showRange(form.current, code, shownRange(next[code], whole))
    panel.change(next)
  }
  return {
    stop,
    onInput(event: FormEvent) {
      const field = numberOf(event)
      if (!field) return
      const { value, selectionStart } = field
      const shown = shownNumber(value)
      if (shown !== value) {
        field.value = shown
        const caret = caretIn(shown, value, selectionStart ?? value.length)
        field.setSelectionRange(caret, caret)
      }
      panel.setTyping(true)
    },
    onBlur(event: FormEvent) {
      const field = numberOf(event)
      if (!field) return
      const [, code = '', end] = /^f_(.*)_(from|to)$/.exec(field.name) ?? []
      const whole = panel.$panel.get().ranges[code]
      const fallback = end === 'from' ? whole?.min : whole?.max
      if (!/[1-9]/.test(field.value)) field.value = formatCount(fallback ?? 0)
      stop()
      waiting.current = setTimeout(() => {
        const focused = document.activeElement as HTMLInputElement | null
        if (!focused?.name?.startsWith(`f_${code}_`)) emit(code)
      }, EMIT_AFTER_MS)
    },
  }
}

function numberOf({ target }: FormEvent): HTMLInputElement | null {
  return (target as Element).matches('.filters__number') ? (target as HTMLInputElement) : null
}
