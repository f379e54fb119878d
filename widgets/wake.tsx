import { Component, type ComponentType, type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { NEUTRAL_PAGE, type PageState } from '../server/contract/page-state.ts'
import { AwakeParts } from './shared/awake-parts.ts'
import { PaintedPage } from './shared/page.ts'

export { typeAgain } from './type-again.ts'

/** A widget whose props are in its rendered HTML reads them from there (`READ_FROM_HTML` of the contract). */
export type IslandWidget = ComponentType<object> & { readPainted?: (element: HTMLElement) => object }

/** Reports what an island could not do; see `start.ts`. */
export interface IslandReports {
  onAwake(): void
  onBroken(error: unknown): void
  onRecovered(error: unknown): void
}

/**
 * Hydrates one island in its element. Its first render repeats what the server rendered; after that it
 * follows the stores. If it throws, its server-rendered HTML is restored and stays.
 */
export function wake(
  element: HTMLElement,
  Widget: IslandWidget,
  page: PageState,
  reports: IslandReports,
): void {
  const painted = element.innerHTML
  const props = Widget.readPainted?.(element) ?? (JSON.parse(element.dataset.props ?? '{}') as object)
  const from = element.dataset.paintedFor === 'visitor' ? page : { ...NEUTRAL_PAGE, build: page.build }
  const giveUp = (error: unknown) => {
    queueMicrotask(() => {
      root?.unmount()
      element.innerHTML = painted
    })
    reports.onBroken(error)
  }
  let root: ReturnType<typeof hydrateRoot> | undefined
  const parts = new Set<Element>()
  listenWhereAwake(element, parts)
  startTransition(() => {
    root = hydrateRoot(
      element,
      <Guard onBroken={giveUp} onAwake={reports.onAwake} parts={parts}>
        <PaintedPage value={from}>
          <Widget {...props} />
        </PaintedPage>
      </Guard>,
      { onRecoverableError: reports.onRecovered, onCaughtError: () => undefined },
    )
  })
  Reflect.deleteProperty(element, 'addEventListener')
}

/**
 * A press where React has not hydrated yet makes it do so at once, in one task before the frame that answers the
 * press. So React's listeners on the island get nothing from there. Nothing is lost: a box that is ticked stays ticked
 * until the island reads its form, and any other press is held (`held-presses.ts`).
 *
 * @param parts those that are hydrated while the island is not
 */
function listenWhereAwake(element: HTMLElement, parts: ReadonlySet<Element>): void {
  const isAwake = ({ target }: Event) =>
    element.dataset.widgetStatus === 'awake' || [...parts].some(part => part.contains(target as Node))
  const listen = element.addEventListener.bind(element)
  element.addEventListener = (type: string, listener: unknown, options?: AddEventListenerOptions | boolean) =>
    listen(type, event => isAwake(event) && (listener as (event: Event) => void)(event), options)
}

class Guard extends Component<{
  children: ReactNode
  onBroken: (error: unknown) => void
  onAwake: () => void
  /** Those that are hydrated; the others follow after the rest of the island. */
  parts: Set<Element>
}> {
  override state = { is_broken: false }
  asleep = 0

  static getDerivedStateFromError() {
    return { is_broken: true }
  }

  override componentDidMount() {
    if (!this.state.is_broken && this.asleep === 0) this.props.onAwake()
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken(error)
  }

  expect = (parts: number) => {
    this.asleep = parts
    return (part: Element) => {
      this.props.parts.add(part)
      this.asleep -= 1
      if (this.asleep === 0) this.props.onAwake()
    }
  }

  override render() {
    return this.state.is_broken ? null : <AwakeParts value={this.expect}>{this.props.children}</AwakeParts>
  }
}
