import { mix, shift } from '../sketch/colour.ts'
import { num, type PathPoint } from '../sketch/path.ts'

/** The frame a pattern is laid in: the panel's box, turned with the cloth. */
export interface Frame {
  wide: number
  tall: number
  /** How much the horizontals sag, as on a round body. */
  sag: number
  fan: number
  /** Where the middle of the frame is. */
  origin: PathPoint
}

interface Lines {
  frame: Frame
  gap: number
  share: number
  ink: string
  opacity: number
  /** By how many repeats columns are moved. */
  shiftBy?: number
}

export function rows({ frame, gap, share, ink, opacity }: Lines): string {
  const { wide, tall, sag } = frame
  let d = ''
  for (let y = -tall / 2 - sag; y < tall / 2 + gap; y += gap) {
    d += `M${num(-wide / 2)} ${num(y - sag)}q${num(wide / 2)} ${num(sag * 2)} ${num(wide)} 0`
  }
  return strokes(d, gap * share, ink, opacity)
}

/** Equal distances round a cylinder, seen from the front; a frame without sag is flat. */
export function columns({ frame, gap, share, ink, opacity, shiftBy = 0 }: Lines): string {
  const { wide, tall, fan } = frame
  const radius = wide * 0.56
  const isFlat = frame.sag === 0
  const count = isFlat ? Math.ceil(wide / gap) : Math.floor((radius * 1.25) / gap)
  let d = ''
  for (let index = -count; index <= count; index++) {
    const along = (index + shiftBy) * gap
    const x = isFlat ? along : radius * Math.sin(Math.max(-1.5, Math.min(1.5, along / radius)))
    d +=
      fan === 1
        ? `M${num(x)} ${num(-tall / 2)}v${num(tall)}`
        : `M${num(x * fan)} ${num(-tall / 2)}L${num(x)} ${num(tall / 2)}`
  }
  return strokes(d, gap * share, ink, opacity)
}

export function strokes(d: string, width: number, ink: string, opacity: number): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${num(width)}" stroke-opacity="${opacity}"/>`
}

export function tartan(frame: Frame, ink: string, hex: string, sett: number): string {
  const third = mix(shift(ink, 0.1), hex, 0.25)
  const dark = shift(hex, -0.22)
  return (
    columns({ frame, gap: sett, share: 0.42, ink: dark, opacity: 0.42 }) +
    rows({ frame, gap: sett, share: 0.42, ink: dark, opacity: 0.42 }) +
    columns({ frame, gap: sett, share: 0.11, ink, opacity: 0.7, shiftBy: 0.5 }) +
    rows({ frame: { ...frame, tall: frame.tall + sett }, gap: sett, share: 0.11, ink, opacity: 0.7 }) +
    columns({ frame, gap: sett, share: 0.04, ink: third, opacity: 0.85, shiftBy: 0.14 }) +
    columns({ frame, gap: sett, share: 0.04, ink: third, opacity: 0.85, shiftBy: -0.14 }) +
    rows({
      frame: { ...frame, tall: frame.tall + sett * 0.3 },
      gap: sett,
      share: 0.04,
      ink: third,
      opacity: 0.8,
    })
  )
}
