import { useRef } from 'react'
import { plural } from '../../server/contract/words.ts'

/** Searches stores by name, address and metro while the shopper types; the cross clears the field (contract 2.5). */
export function StoreSearch(props: { query: string; count: number; onType: (query: string) => void }) {
  const { query, count, onType } = props
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onType('')
    field.current?.focus()
  }
  return (
    <div className="stores__search">
      <input
        ref={field}
        type="search"
        className="field__input"
        placeholder="Название, адрес, метро"
        aria-label="Найти магазин: название, адрес, метро"
        autoComplete="off"
        value={query}
        onChange={event => onType(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && onType('')}
      />
      {query ? (
        <button type="button" className="stores__clear cross" aria-label="Очистить поиск" onClick={clear} />
      ) : null}
      <p className="visually-hidden" role="status">
        {query ? `Нашлось: ${plural(count, 'магазин', 'магазина', 'магазинов')}` : ''}
      </p>
    </div>
  )
}
