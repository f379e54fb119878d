import { Canvas, type CircleMarker, type Point, type RendererOptions } from 'leaflet'

type Circle = CircleMarker & { _point?: Point }

interface DrawnOn {
  _ctx?: CanvasRenderingContext2D
  _redraw(): void
  _updateCircle(layer: Circle): void
}

/**
 * What the shop's own ground is drawn on. When Leaflet draws immediately, it forgets the animation frame it had
 * requested and does not cancel it: a map that is removed before that frame has nothing left to draw on.
 */
export class GroundCanvas extends (Canvas as unknown as new (options: RendererOptions) => Canvas & DrawnOn) {
  override _redraw(): void {
    if (this._ctx) super._redraw()
  }

  /** A station of the metro has its letter in its circle, when that is large enough to be read. */
  override _updateCircle(layer: Circle): void {
    super._updateCircle(layer)
    const radius = layer.getRadius()
    if (layer.options.className !== METRO || !this._ctx || !layer._point || radius < 6) return
    const context = this._ctx
    context.font = `700 ${Math.round(radius * 1.5)}px system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = layer.options.color ?? ''
    context.fillText('М', layer._point.x, layer._point.y + 0.5)
  }
}

/** The circle of a station. */
export const METRO = 'metro'
