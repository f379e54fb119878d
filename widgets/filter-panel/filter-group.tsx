import { memo, useEffect, useRef, useState } from 'react'
import type { FilterGroup as Group, TickedValue } from '../../server/contract/catalog/filter-groups.ts'
import { formatCount } from '../../server/contract/words.ts'
import { FilterValues } from './filter-values.tsx'

/** The values of a folded group: loading, loaded, or failed. */
export type LateValues = 'waiting' | 'failed' | TickedValue[]

/**
 * One filter, which can be folded (contract 2.3). Values of initially folded groups are loaded when the panel
 * is hydrated, and rendered when the group is opened.
 */
export const FilterGroup = memo(function FilterGroup(props: {
  group: Group
  is_chosen: boolean
  ticked: string[] | undefined
  counts: Map<string, number> | undefined
  late: LateValues
  /** Called once, with its element, when the group is hydrated. */
  onAwake: (group: Element) => void
}) {
  const { group, is_chosen, ticked, counts, late, onAwake } = props
  const { slug, name, is_open, is_folded, has_search, range } = group
  const [is_opened, setOpened] = useState(false)
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!place.current) return
    if (place.current.open) setOpened(true)
    onAwake(place.current)
  }, [onAwake])

  const values = is_folded ? late : group.values
  // Once rendered, the values stay in the page.
  const turn = () => setOpened(was => (was && values !== 'waiting') || !place.current?.open)
  return (
    <details className="filters__group" data-filter={slug} open={is_open} ref={place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive */}
      <summary className="fold__name filters__name" onClick={turn}>
        {name}
        {is_chosen ? <span className="filters__mark" role="img" aria-label="выбрано" /> : null}
      </summary>
      {range ? (
        <RangeFields slug={slug} name={name} range={range} />
      ) : values === 'failed' ? (
        <ShowValues slug={slug} />
      ) : is_folded && (!is_opened || values === 'waiting') ? (
        <noscript>
          <ShowValues slug={slug} />
        </noscript>
      ) : (
        <FilterValues
          slug={slug}
          values={values as TickedValue[]}
          ticked={ticked}
          counts={counts}
          has_search={has_search}
          are_late={is_folded}
        />
      )}
    </details>
  )
})

/** Submits the form, and the page returns with the values: for browsers without script, and after a failure. */
const ShowValues = memo(function ShowValues({ slug }: { slug: string }) {
  return (
    // biome-ignore lint/a11y/useButtonType: `submit` is the default
    <button className="button" name="filters" value={slug}>
      Показать значения
    </button>
  )
})

const RangeFields = memo(function RangeFields(props: {
  slug: string
  name: string
  range: NonNullable<Group['range']>
}) {
  const { slug, name, range } = props
  const field = (end: 'from' | 'to', label: string) => (
    <label className="filters__end">
      <span className="filters__end-label">{label}</span>
      <input
        className="filters__number"
        inputMode="numeric"
        name={`f_${slug}_${end}`}
        aria-label={`${name}, ${label}`}
        defaultValue={formatCount(range[end])}
      />
    </label>
  )
  return (
    <div className="filters__range">
      {field('from', 'от')}
      {field('to', 'до')}
      <input type="hidden" name={`f_${slug}_whole`} value={`${range.min}-${range.max}`} />
    </div>
  )
})
