/** A radio button that looks like a tile; what is not sold is struck through. */
export function SizeTile(props: {
  group: string
  value: string
  name: string
  is_chosen: boolean
  is_sold: boolean
  title?: string | undefined
  onChoose: () => void
}) {
  const { is_sold } = props
  return (
    <label className={`sizes__item${is_sold ? '' : ' sizes__item--out'}`} title={props.title}>
      <input
        type="radio"
        name={props.group}
        // Of the page without a script, where there is one (`templates/pages/product.liquid`).
        form="buy"
        className="sizes__input"
        value={props.value}
        checked={props.is_chosen}
        onChange={props.onChoose}
      />
      <span className="sizes__name">{props.name}</span>
      {is_sold ? null : <span className="visually-hidden">{', нет в наличии'}</span>}
    </label>
  )
}
