import { on } from '../shared/bus.ts'

/** What `ym` is asked for, after the counter's number. */
type Call = [method: 'reachGoal', goal: string, params?: object] | [method: 'params', params: object]

/** Hands what analytics wants to know to the metrics, where they run (see `third-parties.ts`). No personal data. */
export function startGoals(): void {
  on('goal.reached', ({ goal }) => report('reachGoal', goal))
  on('payments.shown', params => report('params', params))
  on('recommend.viewed', ({ event, ...shown }) => event && report('reachGoal', event, shown))
  on('recommend.clicked', ({ event, ...clicked }) => event && report('reachGoal', event, clicked))
}

function report(...call: Call): void {
  const id = document.querySelector<HTMLMetaElement>('meta[name="metrika-id"]')?.content
  const { ym } = window as unknown as { ym?: (id: number, ...call: Call) => void }
  if (id && ym) ym(Number(id), ...call)
}
