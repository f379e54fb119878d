import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { addStyles } from '../add-styles.ts'
import { loadChunk } from '../load-chunk.ts'
import type { PointMap } from './point-map.tsx'

declare const MAP_STYLES: string

/** One sheet for all maps of a page. */
let look: Promise<boolean> | undefined

/**
 * The map, loaded when its place becomes visible: on a phone that shows only the list, it is never loaded.
 *
 * @param missing shown in its place when it failed to load
 */
export function LateMap({
  missing = 'Карта не загрузилась. Выберите в списке.',
  ...props
}: ComponentProps<typeof PointMap> & { missing?: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [LoadedMap, setMap] = useState<typeof PointMap | null>(null)
  const [is_missing, setMissing] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      look ??= addStyles(MAP_STYLES)
      Promise.all([loadChunk(() => import('./point-map.tsx')), look]).then(
        ([loaded]) => setMap(() => loaded.PointMap),
        () => setMissing(true),
      )
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="points__map" ref={place} aria-busy={LoadedMap === null && !is_missing}>
      {is_missing ? <p className="points__none">{missing}</p> : null}
      {LoadedMap ? <LoadedMap {...props} /> : null}
    </div>
  )
}
