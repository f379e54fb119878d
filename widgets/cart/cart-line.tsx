import type { CartProduct, Tab } from '../../server/contract/cart/cart.ts'
import type { StayingLine } from '../../server/contract/delivery/delivery-quote.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { $favorites, isFavorite } from '../shared/favorites/favorites-store.ts'
import { Picture } from '../shared/picture.tsx'
import { useShopStore } from '../shared/use-shop-store.ts'
import type { Alternative } from './replace-line.ts'
import { Replacements } from './replacements.tsx'
import { StayingNote } from './staying-note.tsx'

/** A line of the cart: picture, name, variant, quantity within what is available, price, deletion. */
export function CartLine(props: {
  line: CartProduct
  /** Why it cannot be delivered the chosen way, and what would help; null when it can. */
  stays: StayingLine | null
  /** As many as the chosen delivery method can take. */
  quantity_most: number
  tab: Tab
  is_waiting: boolean
  onQuantity: (quantity: number) => void
  onReplace: (other: Alternative) => void
}) {
  const { line, stays, quantity_most, tab, is_waiting, onQuantity, onReplace } = props
  const favorites = useShopStore($favorites, page => page.favorites)
  const is_favorite = isFavorite(favorites, line.parent_product_id)
  return (
    <li
      className={`cart-line${line.can_buy && !stays ? '' : ' cart-line--inactive'}`}
      aria-busy={is_waiting || undefined}
    >
      <a className="cart-line__picture" href={line.url}>
        <Picture
          picture_key={line.img}
          alt={line.name}
          sizes="(min-width: 1440px) 160px, (min-width: 768px) 120px, 88px"
        />
      </a>
      <div className="cart-line__words">
        <a className="cart-line__name" href={line.url}>
          {withNoBreaks(line.name)}
        </a>
        <p className="cart-line__variant">{line.variant}</p>
        {line.can_buy ? null : <p className="cart-line__gone">{line.reason}</p>}
      </div>
      {line.can_buy ? (
        <div className="quantity">
          <button
            type="button"
            className="quantity__step quantity__step--less"
            aria-label={`Меньше: ${line.name}`}
            disabled={is_waiting || line.quantity <= 1}
            onClick={() => onQuantity(line.quantity - 1)}
          />
          <output className="quantity__number" aria-label="Количество">
            {line.quantity}
          </output>
          <button
            type="button"
            className="quantity__step quantity__step--more"
            aria-label={`Больше: ${line.name}`}
            disabled={is_waiting || line.quantity >= quantity_most}
            onClick={() => onQuantity(line.quantity + 1)}
          />
        </div>
      ) : null}
      {line.can_buy && stays ? (
        <StayingNote name={line.name} stays={stays} is_waiting={is_waiting} onQuantity={onQuantity} />
      ) : null}
      {/* Handled by the delegated click of `widgets/start/hearts.ts`, like every heart. */}
      <button
        type="button"
        className="heart heart--basket"
        data-favorite={line.parent_product_id}
        data-favorite-offer={line.product_id}
        aria-pressed={is_favorite}
      >
        <span className="heart__words">{is_favorite ? 'В избранном' : 'В избранное'}</span>
        <span className="visually-hidden">{`: ${line.name}`}</span>
      </button>
      <div className="cart-line__money">
        <p className="cart-line__price">{formatRubles(line.sum)}</p>
        {line.sum_old > 0 ? (
          <p className="cart-line__price-old">
            <s>{formatRubles(line.sum_old)}</s>
          </p>
        ) : null}
      </div>
      <button
        type="button"
        className="cross"
        aria-label={`Удалить: ${line.name}`}
        disabled={is_waiting}
        onClick={() => onQuantity(0)}
      />
      {line.can_buy ? null : (
        <Replacements line={line} tab={tab} is_waiting={is_waiting} onReplace={onReplace} />
      )}
    </li>
  )
}
