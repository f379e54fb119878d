import type { ReactNode } from 'react'

/** On a phone list and map in turn: which of them stands there. Where there is room for both it is not shown. */
export function ListOrMap(props: {
  shows_map: boolean
  onShow: (shows_map: boolean) => void
  /** More buttons of the row. */
  children?: ReactNode
}) {
  const { shows_map, onShow, children } = props
  return (
    <div className="points__switch">
      <button type="button" aria-pressed={!shows_map} onClick={() => onShow(false)}>
        Списком
      </button>
      <button type="button" aria-pressed={shows_map} onClick={() => onShow(true)}>
        На карте
      </button>
      {children}
    </div>
  )
}
