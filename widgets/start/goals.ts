import { on } from '../shared/bus.ts'

type Metrika = (id: number, method: 'reachGoal', goal: string, params?: object) => void

/** Hands what analytics wants to know to the metrics, where they run (see `third-parties.ts`). No personal data. */
export function startGoals(): void {
  on('goal.reached', ({ goal }) => tell(goal))
  on('recommend.viewed', ({ event, type, product_ids }) => event && tell(event, { type, product_ids }))
  on('recommend.clicked', ({ event, type, product_id }) => event && tell(event, { type, product_id }))
}

function tell(goal: string, params?: object): void {
  const id = document.querySelector<HTMLMetaElement>('meta[name="metrika-id"]')?.content
  const { ym } = window as unknown as { ym?: Metrika }
  if (id && ym) ym(Number(id), 'reachGoal', goal, params)
}
