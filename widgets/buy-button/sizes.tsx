import type { SizesProps } from './choice.ts'
import { jeansRows } from './jeans.ts'
import { JeansSizes } from './jeans-sizes.tsx'
import { SizeTableLink } from './size-table-link.tsx'
import { SizeTile } from './size-tile.tsx'
import { SoldOutTile } from './sold-out-tile.tsx'

/** Radio buttons that look like size tiles: arrow keys move, sold-out sizes are buttons beside them. */
export function Sizes(props: SizesProps & { asks_size: boolean }) {
  const { offers, chosen_id, onChoose, onWait, asks_size } = props
  if (offers.every(offer => !offer.size_name)) return null
  const hint = asks_size ? 'Выберите размер' : null
  const rows = jeansRows(offers)
  return (
    <div>
      {rows ? (
        <JeansSizes {...props} rows={rows} group="jeans" />
      ) : (
        <fieldset className="sizes">
          <legend className="sizes__legend">Размер</legend>
          <div className="sizes__list">
            {offers.map(offer =>
              offer.is_sold ? (
                <SizeTile
                  key={offer.id}
                  group="size"
                  value={offer.ext_id}
                  name={offer.size_name}
                  is_chosen={offer.id === chosen_id}
                  is_sold
                  title={offer.note}
                  onChoose={() => onChoose(offer.id)}
                />
              ) : (
                <SoldOutTile
                  key={offer.id}
                  name={offer.size_name}
                  note={offer.note}
                  onWait={() => onWait(offer.id)}
                />
              ),
            )}
          </div>
        </fieldset>
      )}
      <SizeTableLink size_table={props.size_table} />
      <p className="sizes__hint" role="alert">
        {hint}
      </p>
    </div>
  )
}
