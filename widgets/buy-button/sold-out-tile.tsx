/**
 * A size that is not available here: struck through, reachable by Tab, never chosen; a click subscribes to
 * it.
 *
 * @param note where it is in stock instead, if anywhere
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
