/**
 * A size that cannot be had here: struck through, in the way of the Tab key, never chosen; a press asks to be told of it.
 *
 * @param note where it lies instead, if anywhere
 */
export function SoldOutTile(props: { name: string; note?: string | undefined; onWait: () => void }) {
  const { name, note, onWait } = props
  return (
    <button
      type="button"
      className="sizes__item sizes__item--out"
      title={note}
      aria-haspopup="dialog"
      onClick={onWait}
    >
      <span className="sizes__name">{name}</span>
      <span className="visually-hidden">, {note ?? 'нет в наличии'}</span>
    </button>
  )
}
