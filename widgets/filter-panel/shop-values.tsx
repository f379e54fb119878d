import { useState } from 'react'
import type { Filter, ShopValue } from '../../server/contract/catalog/filter.ts'
import { formatCount } from '../../server/contract/words.ts'

/** Shops with the goods in stock now, found by address or place; ticked ones stand first (contract 2.5). */
export function ShopValues(props: {
  filter: Extract<Filter, { type: 1001 }>
  isTicked: (ext_id: string) => boolean
  onToggle: (ext_id: string) => void
}) {
  const { filter, isTicked, onToggle } = props
  const [query, setQuery] = useState('')
  const found = shopsFound(filter.values, query)
  const sorted = [
    ...found.filter(shop => isTicked(shop.ext_id)),
    ...found.filter(shop => !isTicked(shop.ext_id)),
  ]
  return (
    <div className="filters__shops">
      <input
        type="search"
        className="filters__search"
        placeholder="Адрес или ТЦ"
        aria-label="Найти магазин"
        value={query}
        onChange={event => setQuery(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="filters__values">
        {sorted.map(shop => (
          <li key={shop.ext_id}>
            <label className="filters__value">
              <input
                type="checkbox"
                className="checkbox__input"
                name={`f_${filter.slug}`}
                value={shop.ext_id}
                checked={isTicked(shop.ext_id)}
                disabled={shop.count === 0 && !isTicked(shop.ext_id)}
                onChange={() => onToggle(shop.ext_id)}
              />
              <span className="filters__words">
                {shop.place}
                <span className="filters__address">{shop.address}</span>
              </span>
              <span className="filters__count">{formatCount(shop.count)}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function shopsFound(shops: ShopValue[], query: string): ShopValue[] {
  const wanted = query.trim().toLowerCase()
  return shops.filter(shop => `${shop.address}\n${shop.place}`.toLowerCase().includes(wanted))
}
