/** A radio button that looks like a tile; `is_blocked` cannot be chosen, what is not sold is struck through. */
export function SizeTile(props: {
  group: string
  value: string
  name: string
  is_chosen: boolean
  is_sold: boolean
  is_blocked: boolean
  title?: string | undefined
  onChoose: () => void
}) {
  const { is_sold } = props
  return (
    <label className={`sizes__item${is_sold ? '' : ' sizes__item--out'}`} title={props.title}>
      <input
        type="radio"
        name={props.group}
        className="sizes__input"
        value={props.value}
        checked={props.is_chosen}
        disabled={props.is_blocked}
        onChange={props.onChoose}
      />
      <span className="sizes__name">{props.name}</span>
      {is_sold ? null : <span className="visually-hidden">{', нет в наличии'}</span>}
    </label>
  )
}
