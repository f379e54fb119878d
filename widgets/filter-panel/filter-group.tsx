import { FILTER_TYPE, type Filter } from '../../server/contract/filter.ts'
import { ListValues } from './list-values.tsx'
import { isChosen, type PanelChoice, toggled, withRange } from './panel-choice.ts'
import { RangeValues } from './range-values.tsx'
import { ShopValues } from './shop-values.tsx'

/** One filter that folds; its kind decides what is inside (specification 2, section 3). */
export function FilterGroup(props: {
  filter: Filter
  choice: PanelChoice
  is_open: boolean
  onChange: (choice: PanelChoice) => void
}) {
  const { filter, choice, is_open, onChange } = props
  return (
    <details className="filters__group" open={is_open}>
      <summary className="filters__name">
        {filter.name}
        {choice[filter.slug] ? <span className="filters__mark" role="img" aria-label="выбрано" /> : null}
      </summary>
      <GroupValues filter={filter} choice={choice} onChange={onChange} />
    </details>
  )
}

function GroupValues({
  filter,
  choice,
  onChange,
}: {
  filter: Filter
  choice: PanelChoice
  onChange: (choice: PanelChoice) => void
}) {
  const toggle = (value: string) => onChange(toggled(choice, filter.slug, value))
  const isTicked = (value: string) => isChosen(choice, filter.slug, value)
  switch (filter.type) {
    case FILTER_TYPE.range: {
      const [whole] = filter.values
      const chosen = choice[filter.slug]
      const range = chosen && !Array.isArray(chosen) ? chosen : { from: whole.min, to: whole.max }
      return (
        <RangeValues
          slug={filter.slug}
          name={filter.name}
          whole={whole}
          range={range}
          onRange={next => onChange(withRange(choice, filter.slug, next, whole))}
        />
      )
    }
    case FILTER_TYPE.shops:
      return <ShopValues filter={filter} isTicked={isTicked} onToggle={toggle} />
    default:
      return <ListValues filter={filter} isTicked={isTicked} onToggle={toggle} />
  }
}
