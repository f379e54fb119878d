import { FILTER_TYPE, type Filter } from '../../server/contract/catalog/filter.ts'
import { ListValues } from './list-values.tsx'
import { isChosen, type PanelChoice, toggled, withRange } from './panel-choice.ts'
import { RangeValues } from './range-values.tsx'
import { ShopValues } from './shop-values.tsx'
import { shownRange } from './typed-range.ts'

/** One filter that folds; its kind decides what is inside (contract 2.3). */
export function FilterGroup(props: {
  filter: Filter
  choice: PanelChoice
  is_open: boolean
  onChange: (choice: PanelChoice) => void
  onTyping: (is_typing: boolean) => void
}) {
  const { filter, choice, is_open, onChange, onTyping } = props
  return (
    <details className="filters__group" open={is_open}>
      <summary className="filters__name">
        {filter.name}
        {choice[filter.slug] ? <span className="filters__mark" role="img" aria-label="выбрано" /> : null}
      </summary>
      <GroupValues filter={filter} choice={choice} onChange={onChange} onTyping={onTyping} />
    </details>
  )
}

function GroupValues(props: {
  filter: Filter
  choice: PanelChoice
  onChange: (choice: PanelChoice) => void
  onTyping: (is_typing: boolean) => void
}) {
  const { filter, choice, onChange, onTyping } = props
  const toggle = (value: string) => onChange(toggled(choice, filter.slug, value))
  const isTicked = (value: string) => isChosen(choice, filter.slug, value)
  switch (filter.type) {
    case FILTER_TYPE.range: {
      const [whole] = filter.values
      return (
        <RangeValues
          slug={filter.slug}
          name={filter.name}
          whole={whole}
          range={shownRange(choice[filter.slug], whole)}
          onRange={next => onChange(withRange(choice, filter.slug, next, whole))}
          onTyping={onTyping}
        />
      )
    }
    case FILTER_TYPE.shops:
      return <ShopValues filter={filter} isTicked={isTicked} onToggle={toggle} />
    default:
      return <ListValues filter={filter} isTicked={isTicked} onToggle={toggle} />
  }
}
