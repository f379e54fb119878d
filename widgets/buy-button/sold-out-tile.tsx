/** A size that is sold out: struck through, in the way of the Tab key, never chosen; a press asks to be told of it. */
export function SoldOutTile({ name, onWait }: { name: string; onWait: () => void }) {
  return (
    <button type="button" className="sizes__item sizes__item--out" aria-haspopup="dialog" onClick={onWait}>
      <span className="sizes__name">{name}</span>
      <span className="visually-hidden">, нет в наличии</span>
    </button>
  )
}
