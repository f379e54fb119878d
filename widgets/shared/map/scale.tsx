import { Control } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

/** Leaflet's own scale writes its units in Latin letters. */
class RussianScale extends Control.Scale {
  _updateScale(scale: HTMLElement, text: string, ratio: number): void {
    scale.style.width = `${Math.round(100 * ratio)}px`
    scale.textContent = text.replace(/km$/, 'км').replace(/m$/, 'м')
  }
}

/** A distance in words: `500 м`, `2 км`. */
export function Scale() {
  const map = useMap()
  useEffect(() => {
    // Not in each frame of a drag: that would lay out the map anew.
    const scale = new RussianScale({
      imperial: false,
      position: 'bottomleft',
      maxWidth: 100,
      updateWhenIdle: true,
    })
    scale.addTo(map)
    return () => void scale.remove()
  }, [map])
  return null
}
