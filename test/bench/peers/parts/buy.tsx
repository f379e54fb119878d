import { useState } from 'react'
import { formatRubles } from '../../../../server/contract/money.ts'
import type { OfferData } from '../peer-pages.ts'

/** Sizes, and the button of the chosen one. */
export function Buy({ offers, size_table }: { offers: OfferData[]; size_table: string }) {
  const [chosen_id, setChosen] = useState(offers.length === 1 ? offers[0]?.id : undefined)
  const [is_in_cart, setInCart] = useState(false)
  const shown = offers.find(offer => offer.id === chosen_id) ?? offers[0]
  return (
    <div className="buy">
      <fieldset className="sizes">
        <legend className="sizes__legend">Размер</legend>
        <div className="sizes__list">
          {offers.map(({ id, caption, is_sold, note }) => (
            <label key={id} className={`sizes__item${is_sold ? '' : ' sizes__item--out'}`} title={note}>
              <input
                type="radio"
                name="size"
                className="sizes__input"
                value={id}
                checked={id === chosen_id}
                disabled={!is_sold}
                onChange={() => setChosen(id)}
              />
              <span className="sizes__name">{caption}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {size_table ? (
        <a className="sizes__table" href={size_table}>
          Таблица размеров
        </a>
      ) : null}
      <div className="buy__bar">
        <p className="buy__sum">{shown ? formatRubles(shown.price) : null}</p>
        <button
          type="button"
          className="button button--primary buy__button"
          disabled={!offers.some(offer => offer.is_sold)}
          onClick={() => setInCart(chosen_id !== undefined)}
        >
          {is_in_cart ? 'Оформить заказ' : chosen_id ? 'Добавить в корзину' : 'Выбрать размер'}
        </button>
      </div>
    </div>
  )
}
