import { memo, useEffect, useRef, useState } from 'react'
import { type LostOfService, lostInShort } from '../../../server/contract/checkout/lost-words.ts'
import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { placeKey } from '../../../server/contract/delivery/each-place-once.ts'
import {
  closedInWords,
  kindInWords,
  placeInWords,
  termsInWords,
  titleInWords,
} from '../../../server/contract/delivery/point-words.ts'
import { withNoBreaks } from '../../../server/contract/no-break.ts'

/** Rows at first, and added each time the last one comes near: a city has thousands. */
const ROWS = 40

/**
 * Rows of points, the soonest and cheapest first as the server sorted them. They are rendered again only for
 * another list of points: a touch raises a marker, and its tap would have to wait for rendering them.
 */
export const PointList = memo(function PointList(props: {
  points: Pickpoint[]
  lost: LostOfService
  onChoose: (id: string) => void
  /** Where a row chooses at once: a button beside it shows the point in detail. */
  onDetail?: ((id: string) => void) | undefined
  onRaise: (id: string | null) => void
}) {
  const { points, lost, onChoose, onDetail, onRaise } = props
  const [rows, setRows] = useState(ROWS)
  const end = useRef<HTMLLIElement>(null)
  const is_whole = rows >= points.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins anew
  useEffect(() => setRows(ROWS), [points])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last row is another one after each step
  useEffect(() => {
    if (!end.current || is_whole) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setRows(before => before + ROWS),
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [rows, is_whole])
  if (points.length === 0) return <p className="points__none">Ничего не нашлось. Измените условия.</p>
  return (
    <ul className="points__list" onPointerLeave={() => onRaise(null)}>
      {points.slice(0, rows).map(point => (
        <li key={placeKey(point)} className={onDetail ? 'point-place' : undefined}>
          <button
            type="button"
            className="point-row"
            aria-disabled={!point.can_go}
            onClick={() => point.can_go && onChoose(placeKey(point))}
            // A finger covers the marker it would raise, and its tap would have to wait for rendering that.
            onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onRaise(placeKey(point))}
            onFocus={({ target }) => target.matches(':focus-visible') && onRaise(placeKey(point))}
          >
            <span className="point-row__place">{withNoBreaks(titleInWords(point))}</span>
            <span className="point-row__kind">{withNoBreaks(placeInWords(point) || kindInWords(point))}</span>
            <span className="point-row__terms">
              {withNoBreaks(point.can_go ? termsInWords(point) : closedInWords(point))}
            </span>
            {point.can_go
              ? lost.get(point.delivery_service_id)?.map(step => (
                  <span key={`${step.kind} ${step.rule}`} className="point-row__lost">
                    {lostInShort(step)}
                  </span>
                ))
              : null}
          </button>
          {onDetail && point.can_go ? (
            <button
              type="button"
              className="point-place__more"
              aria-label={`Подробнее: ${point.name}`}
              onClick={() => onDetail(placeKey(point))}
            >
              Подробнее
            </button>
          ) : null}
        </li>
      ))}
      {is_whole ? null : <li ref={end} className="points__more" aria-hidden="true" />}
    </ul>
  )
})
