import type { Page } from 'puppeteer'

/**
 * Processor time of the page's thread, in milliseconds as throttled: what else the machine does does not change it, as it
 * does the time on the clock.
 */
export interface TapWork {
  /** From the finger's up (the key's down) to the frame that follows the click. */
  tap: number
  /** The longest task of the second after it. */
  longest: number
  /** What the tap's time went to, the largest first: `layout 20, script 12`. */
  parts: string
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { type?: string }; name?: string }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel']
const FIRST = new Set(['pointerup', 'keydown'])
const LAST = new Set(['click', 'keydown', 'keypress', 'keyup'])
const FRAME = new Set(['Commit', 'BeginMainThreadFrame'])
const PART_LEAST_MS = 2
const PARTS: Record<string, string> = {
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  EvaluateScript: 'evaluation',
  'v8.compile': 'evaluation',
  'v8.compileModule': 'evaluation',
  'v8.evaluateModule': 'evaluation',
  RunTask: 'else',
  'ThreadControllerImpl::RunTask': 'else',
  TimerFire: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  HitTest: 'hit test',
  ParseHTML: 'parsing',
}

/** Traces the page while `act` goes on. */
export async function workOf(page: Page, act: () => Promise<unknown>): Promise<TapWork> {
  await page.tracing.start({ categories: CATEGORIES })
  await act()
  const trace = await page.tracing.stop()
  return readWork(JSON.parse(Buffer.from(trace ?? '').toString()).traceEvents as TraceEvent[])
}

function readWork(all: TraceEvent[]): TapWork {
  const isFirst = ({ name, args }: TraceEvent) => name === 'EventDispatch' && FIRST.has(args.data?.type ?? '')
  const first = all.filter(isFirst).toSorted((a, b) => a.ts - b.ts)[0]
  if (!first) return { tap: Number.NaN, longest: Number.NaN, parts: 'no tap in the trace' }
  const own = all.filter(
    ({ ph, pid, tid, tdur }) => ph === 'X' && pid === first.pid && tid === first.tid && tdur !== undefined,
  )
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
  const from = tasks.filter(task => holds(task, first)).toSorted((a, b) => a.ts - b.ts)[0]?.ts ?? first.ts
  const ends = own
    .filter(
      ({ name, args, ts }) => name === 'EventDispatch' && LAST.has(args.data?.type ?? '') && ts < from + 1e6,
    )
    .toSorted((a, b) => a.ts - b.ts)
  const isClick = ({ args }: TraceEvent) => args.data?.type === 'click'
  const click = ends.find(each => isClick(each) && each.ts >= from)
  // A click that a script makes again, for whoever comes after the frame, is none of the tap's.
  const last = ends.filter(each => !isClick(each) || each === click).at(-1) ?? first
  const frame = own
    .filter(({ name, ts }) => FRAME.has(name) && ts > endOf(last))
    .toSorted((a, b) => a.ts - b.ts)
    .find(({ name }) => name === 'Commit')
  const until = frame ? endOf(frame) : endOf(last)
  const outer = outermost(tasks)
  const inTap = outer.filter(task => task.ts < until && endOf(task) > from)
  const parts: Record<string, number> = {}
  const named = own.filter(({ ts }) => ts >= from && ts < until)
  for (const each of named) {
    const inner = directChildren(each, named)
    const self = (each.tdur ?? 0) - inner.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
    const part = PARTS[each.name] ?? each.name
    parts[part] = (parts[part] ?? 0) + self / 1e3
  }
  return {
    tap: sumOf(inTap),
    longest: Math.max(
      0,
      ...outer.filter(({ ts }) => ts >= from && ts < from + 1e6).map(({ tdur = 0 }) => tdur / 1e3),
    ),
    parts: Object.entries(parts)
      .filter(([, ms]) => ms >= PART_LEAST_MS)
      .toSorted(([, a], [, b]) => b - a)
      .map(([part, ms]) => `${part} ${Math.round(ms)}`)
      .join(', '),
  }
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur
const holds = (outer: TraceEvent, inner: TraceEvent) => outer.ts <= inner.ts && endOf(outer) >= endOf(inner)
const sumOf = (events: TraceEvent[]) => events.reduce((sum, { tdur = 0 }) => sum + tdur / 1e3, 0)

function outermost(tasks: TraceEvent[]): TraceEvent[] {
  let end = 0
  return tasks
    .toSorted((a, b) => a.ts - b.ts || endOf(b) - endOf(a))
    .filter(task => {
      if (task.ts < end) return false
      end = endOf(task)
      return true
    })
}

function directChildren(parent: TraceEvent, all: TraceEvent[]): TraceEvent[] {
  return outermost(
    all.filter(each => each !== parent && holds(parent, each) && (each.dur ?? 0) < (parent.dur ?? 0)),
  )
}
