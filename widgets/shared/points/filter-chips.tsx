import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { isSelectable, POINT_FILTERS, type PointFilter } from './point-filters.ts'

/** Chips over a list of points: each by itself, one that matches nothing is grey; the last one clears. */
export function FilterChips(props: {
  points: Pickpoint[]
  chosen: PointFilter[]
  onChange: (chosen: PointFilter[]) => void
}) {
  const { points, chosen, onChange } = props
  return (
    <fieldset className="point-filters">
      <legend className="visually-hidden">Показать только</legend>
      {POINT_FILTERS.map(({ code, name }) => {
        const is_chosen = chosen.includes(code)
        return (
          <button
            key={code}
            type="button"
            className="chip"
            aria-pressed={is_chosen}
            disabled={!isSelectable(points, chosen, code)}
            onClick={() => onChange(is_chosen ? chosen.filter(each => each !== code) : [...chosen, code])}
          >
            {name}
          </button>
        )
      })}
      {chosen.length > 0 ? (
        <button type="button" className="chip chip--clear" onClick={() => onChange([])}>
          Сбросить
        </button>
      ) : null}
    </fieldset>
  )
}
