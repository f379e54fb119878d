import { type FormEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TickedValue } from '../../server/contract/catalog/filter-groups.ts'
import { formatCount } from '../../server/contract/words.ts'
import { afterPaint } from '../shared/after-paint.ts'

/** More values than fit into a group without scrolling (`styles/filters.css`). */
const FIRST_VALUES = 12

/**
 * The values of a filter, each with the number of products it would leave. A value with 0 cannot be ticked.
 * Shops are searched by address or place, and ticked ones come first (contract 2.5).
 *
 * @param props.counts by value, if there is a newer answer
 * @param props.are_late rendered when their group opens: values below the fold follow after that frame
 */
export const FilterValues = memo(function FilterValues(props: {
  slug: string
  values: TickedValue[]
  ticked: string[] | undefined
  counts: Map<string, number> | undefined
  has_search: boolean
  are_late: boolean
}) {
  const { slug, ticked, counts, has_search } = props
  const [wanted, setWanted] = useState('')
  const [are_whole, setWhole] = useState(!props.are_late)
  useEffect(() => {
    if (!are_whole) afterPaint(() => setWhole(true))
  }, [are_whole])

  const isTicked = ({ code }: TickedValue) => ticked?.includes(code) ?? false
  const values = has_search ? tickedFirst(props.values, isTicked) : props.values
  const list = usePreservedFocus(values)
  return (
    <>
      {has_search ? (
        <input
          className="filters__search"
          type="search"
          placeholder="Адрес или ТЦ"
          aria-label="Найти магазин"
          onInput={(event: FormEvent<HTMLInputElement>) => setWanted(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
      ) : null}
      <ul className="filters__values" ref={list}>
        {(are_whole ? values : values.slice(0, FIRST_VALUES)).map(value => (
          <Value
            key={value.code}
            slug={slug}
            value={value}
            is_ticked={isTicked(value)}
            count={counts ? (counts.get(value.code) ?? 0) : value.count}
            is_hidden={!isFound(value, wanted)}
          />
        ))}
      </ul>
    </>
  )
})

/** The server renders a value that is frozen once for each of its numbers (`server-memo.ts`). */
const Value = memo(function Value(props: {
  slug: string
  value: TickedValue
  is_ticked: boolean
  count: number
  is_hidden: boolean
}) {
  const { slug, is_ticked, count, is_hidden } = props
  const { code, words, address, background, selected } = props.value
  return (
    <li hidden={is_hidden}>
      <label className="filters__value" data-count={formatCount(count)}>
        <input
          className="checkbox__input"
          type="checkbox"
          name={`f_${slug}`}
          value={code}
          defaultChecked={selected}
          disabled={count === 0 && !is_ticked}
        />
        {background ? (
          <svg className="filters__swatch" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7.5" fill={background} stroke="#d0d0d0" />
          </svg>
        ) : null}
        {address ? (
          <span className="filters__words">
            {words}
            <span className="filters__address">{address}</span>
          </span>
        ) : (
          words
        )}
      </label>
    </li>
  )
})

function tickedFirst(values: TickedValue[], isTicked: (value: TickedValue) => boolean): TickedValue[] {
  return [...values.filter(isTicked), ...values.filter(value => !isTicked(value))]
}

export function isFound({ words, address = '' }: TickedValue, wanted: string): boolean {
  const text = wanted.trim().toLowerCase()
  return text === '' || `${words}${address}`.toLowerCase().includes(text)
}

/** A field that moves within its list loses the focus; this restores it. */
function usePreservedFocus(order: unknown) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<Element | null>(null)
  if (typeof document !== 'undefined' && list.current?.contains(document.activeElement))
    focused.current = document.activeElement
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order moves the fields
  useLayoutEffect(() => {
    const field = focused.current as HTMLElement | null
    focused.current = null
    if (field && field !== document.activeElement) field.focus({ preventScroll: true })
  }, [order])
  return list
}
