import { FILTER_TYPE, type Filter } from '../../server/contract/catalog/filter.ts'
import { formatCount } from '../../server/contract/words.ts'
import { codeOf } from './panel-choice.ts'

type Listed = Exclude<Filter, { type: typeof FILTER_TYPE.range } | { type: typeof FILTER_TYPE.shops }>

/** Values to tick, each with what it would leave; colours with their swatch. A value of nothing cannot be ticked anew. */
export function ListValues(props: {
  filter: Listed
  isTicked: (value: string) => boolean
  onToggle: (value: string) => void
}) {
  const { filter, isTicked, onToggle } = props
  return (
    <ul className="filters__values">
      {filter.values.map(value => {
        const code = codeOf(value)
        const is_ticked = isTicked(code)
        return (
          <li key={code}>
            <label className="filters__value">
              <input
                type="checkbox"
                className="checkbox__input"
                name={`f_${filter.slug}`}
                value={code}
                checked={is_ticked}
                disabled={value.count === 0 && !is_ticked}
                onChange={() => onToggle(code)}
              />
              {'background' in value && value.background ? (
                <svg className="filters__swatch" viewBox="0 0 16 16" aria-hidden="true">
                  <circle cx="8" cy="8" r="7.5" fill={value.background} stroke="#d0d0d0" />
                </svg>
              ) : null}
              <span className="filters__words">{wordsOf(filter, code, value.value)}</span>
              <span className="filters__count">{formatCount(value.count)}</span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

function wordsOf(filter: Listed, code: string, value: string): string {
  if (filter.type !== FILTER_TYPE.boolean) return value
  return code === 'true' ? 'Да' : 'Нет'
}
