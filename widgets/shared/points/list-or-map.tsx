import type { ReactNode } from 'react'

/** Switches between list and map on a phone. Where there is room for both, it is not shown. */
export function ListOrMap(props: {
  shows_map: boolean
  onShow: (shows_map: boolean) => void
  /** Further buttons in the same row. */
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
