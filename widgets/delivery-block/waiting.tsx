import type { Deliveries } from './use-deliveries.ts'

/** While points are on their way, and when they did not come: a failure says no more than that one may try again. */
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
