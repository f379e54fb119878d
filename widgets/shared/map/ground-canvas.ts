import {
  Bounds,
  Canvas,
  type CircleMarker,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type Point,
  type RendererOptions,
} from 'leaflet'

type Circle = CircleMarker & { _point?: Point }

interface DrawnOn {
  _ctx?: CanvasRenderingContext2D
  _map: LeafletMap
  /** What is drawn, in pixels of the map's layers, and at which zoom. */
  _bounds: Bounds
  _zoom: number
  getEvents(): Record<string, LeafletEventHandlerFn>
  _update(): void
  _redraw(): void
  _updateCircle(layer: Circle): void
}

/**
 * What the shop's own ground is drawn on. When Leaflet draws immediately, it forgets the animation frame it had
 * requested and does not cancel it: a map that is removed before that frame has nothing left to draw on.
 */
export class GroundCanvas extends (Canvas as unknown as new (options: RendererOptions) => Canvas & DrawnOn) {
  constructor() {
    super({ padding: AROUND })
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return { ...super.getEvents(), moveend: this._follow }
  }

  /** What is drawn reaches beyond the view: a drag within it moves the canvas, and nothing is drawn. */
  _follow(): void {
    const { _map: map, _bounds: drawn } = this
    const size = map.getSize()
    const start = map.containerPointToLayerPoint([0, 0])
    const is_as_drawn =
      this._zoom === map.getZoom() && drawn.getSize().equals(size.multiplyBy(1 + 2 * AROUND))
    if (!is_as_drawn || !drawn.contains(new Bounds(start, start.add(size)))) this._update()
  }

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

/** So much of a map's width and height is drawn beyond each of its edges. */
const AROUND = 0.5

/** The circle of a station. */
export const METRO = 'metro'
