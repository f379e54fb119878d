import { useEffect, useRef, useState } from 'react'
import type { CartProduct, Tab } from '../../server/contract/cart/cart.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { Picture } from '../shared/picture.tsx'
import { type Alternative, findAlternatives } from './replace-line.ts'

/**
 * What could be bought instead of a line that cannot be: requested when the line is visible, applied by one
 * click. Its space is reserved from the first paint (`styles/cart.css`), even if it stays empty, so that
 * nothing below moves.
 */
export function Replacements(props: {
  line: CartProduct
  tab: Tab
  is_waiting: boolean
  onReplace: (other: Alternative) => void
}) {
  const { line, tab, is_waiting, onReplace } = props
  const { product_id } = line
  const place = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Alternative[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        // Silent (contract 1.8): the line already says why it cannot be bought.
        findAlternatives(product_id, tab, stop.signal).then(setFound, () => setFound([]))
      },
      { rootMargin: '300px' },
    )
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [product_id, tab])
  return (
    <div className="replacements" ref={place}>
      {found?.length === 0 ? <p className="replacements__title">Похожего сейчас нет</p> : null}
      {found && found.length > 0 ? (
        <>
          <p className="replacements__title">Взять вместо этого</p>
          <ul className="replacements__list">
            {found.map(each => (
              <li key={each.product_id} className="replacement">
                <a className="replacement__picture" href={each.url}>
                  <Picture picture_key={each.img} alt="" sizes="72px" />
                </a>
                <a className="replacement__name" href={each.url}>
                  {withNoBreaks(each.name)}
                </a>
                <span className="replacement__variant">{each.variant}</span>
                <span className="replacement__price">{formatRubles(each.price)}</span>
                <button
                  type="button"
                  className="button replacement__button"
                  disabled={is_waiting}
                  aria-label={`Заменить на ${each.name}, ${each.variant}`}
                  onClick={() => onReplace(each)}
                >
                  Заменить
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
