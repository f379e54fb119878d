import { useRef, useState } from 'react'
import type { FilterGroup } from '../../../../server/contract/catalog/filter-groups.ts'
import { formatCount, plural } from '../../../../server/contract/words.ts'
import type { ListingData } from '../peer-pages.ts'

/** The popup of filters: a form of boxes and of ranges. */
export function Filters({
  action,
  filters,
  total,
}: {
  action: string
  filters: ListingData['filters']
  total: number
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [is_changed, setChanged] = useState(false)
  const { first, others } = filters
  return (
    <section className="filters" aria-label="Фильтры">
      <button className="button filters__toggle" type="button" onClick={() => dialog.current?.showModal()}>
        Фильтры
      </button>
      <dialog className="popup filters__dialog" aria-label="Фильтры" ref={dialog}>
        <form className="filters__form" action={action} autoComplete="off" onChange={() => setChanged(true)}>
          <header className="popup__head filters__head">
            <h2 className="popup__title">Фильтры</h2>
            <button
              className="popup__close"
              type="button"
              aria-label="Закрыть"
              onClick={() => dialog.current?.close()}
            />
          </header>
          <div className="filters__groups">
            {first.map(group => (
              <Group key={group.slug} group={group} />
            ))}
            {others.length > 0 ? (
              <details>
                <summary className="fold__name filters__name">Все фильтры</summary>
                {others.map(group => (
                  <Group key={group.slug} group={group} />
                ))}
              </details>
            ) : null}
          </div>
          <footer className="filters__foot">
            <button className="button button--primary filters__apply" type="submit">
              {is_changed ? 'Показать' : `Показать ${plural(total, 'товар', 'товара', 'товаров')}`}
            </button>
          </footer>
        </form>
      </dialog>
    </section>
  )
}

function Group({ group }: { group: FilterGroup }) {
  const { slug, name, range } = group
  return (
    <details className="filters__group" open={group.is_open}>
      <summary className="fold__name filters__name">{name}</summary>
      {range ? (
        <div className="filters__range">
          {(['from', 'to'] as const).map(end => (
            <label key={end} className="filters__end">
              <span className="filters__end-label">{end === 'from' ? 'от' : 'до'}</span>
              <input
                className="filters__number"
                inputMode="numeric"
                name={`f_${slug}_${end}`}
                defaultValue={formatCount(range[end])}
              />
            </label>
          ))}
        </div>
      ) : (
        <ul className="filters__values">
          {group.values.map(({ code, words, address, background, count, selected }) => (
            <li key={code}>
              <label className="filters__value" data-count={formatCount(count)}>
                <input
                  className="checkbox__input"
                  type="checkbox"
                  name={`f_${slug}`}
                  value={code}
                  defaultChecked={selected}
                  disabled={count === 0 && !selected}
                />
                {background ? (
                  <svg className="filters__swatch" viewBox="0 0 16 16" aria-hidden="true">
                    <circle cx="8" cy="8" r="7.5" fill={background} stroke="#d0d0d0" />
                  </svg>
                ) : null}
                {address ? `${words}, ${address}` : words}
              </label>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
