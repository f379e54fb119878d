import { type ButtonOffer, isSold } from './choice.ts'

/** Radio buttons that look like size tiles: arrow keys move, sold-out sizes are told and cannot be chosen. */
export function Sizes(props: {
  offers: ButtonOffer[]
  chosen_id: number | null
  onChoose: (offer_id: number) => void
  asks_size: boolean
}) {
  const { offers, chosen_id, onChoose, asks_size } = props
  if (offers.every(offer => !offer.size_name)) return null
  return (
    <fieldset className="sizes">
      <legend className="sizes__legend">Размер</legend>
      <div className="sizes__list">
        {offers.map(offer => (
          <label key={offer.id} className={`sizes__item${isSold(offer) ? '' : ' sizes__item--out'}`}>
            <input
              type="radio"
              name="size"
              className="sizes__input"
              value={offer.ext_id}
              checked={offer.id === chosen_id}
              disabled={!isSold(offer)}
              onChange={() => onChoose(offer.id)}
            />
            <span className="sizes__name">{offer.size_name}</span>
            {isSold(offer) ? null : <span className="visually-hidden">{', нет в наличии'}</span>}
          </label>
        ))}
      </div>
      <p className="sizes__hint" role="alert">
        {asks_size ? 'Выберите размер' : null}
      </p>
    </fieldset>
  )
}
