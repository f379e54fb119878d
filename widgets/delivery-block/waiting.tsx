import type { Deliveries } from './use-deliveries.ts'

/** Shown while points are loading, and when loading failed: then it only offers to try again. */
export function Waiting({ deliveries }: { deliveries: Deliveries }) {
  if (!deliveries.has_failed) return <div className="points-shape" aria-busy="true" />
  return (
    <div className="points__none">
      <p>Список не загрузился.</p>
      <button type="button" className="button" onClick={deliveries.again}>
        Попробовать ещё раз
      </button>
    </div>
  )
}
