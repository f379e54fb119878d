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

/** A distance in words, `500 м`, `2 км`, and buttons for the zoom. */
export function Controls() {
  const map = useMap()
  useEffect(() => {
    new Control.Zoom({ position: 'bottomright', zoomInTitle: 'Ближе', zoomOutTitle: 'Дальше' }).addTo(map)
    // Not in each frame of a drag: that would lay out the map anew.
    const look = { imperial: false, maxWidth: 100, updateWhenIdle: true }
    new RussianScale({ position: 'bottomleft', ...look }).addTo(map)
  }, [map])
  return null
}
