import { createChance } from '../sketch/chance.ts'
import { type Dye, mix, shift } from '../sketch/colour.ts'
import { num } from '../sketch/path.ts'

export type Motif = 'dots' | 'floral' | 'stars' | 'animals' | 'melange'

/** One repeat of a motif in a square of 10; nothing crosses its edges but what is drawn on both. */
export function motifTile(motif: Motif, ink: string, hex: string, shades: Dye): string {
  if (motif === 'dots') {
    return `<g fill="${ink}" fill-opacity=".95"><circle cx="2.5" cy="2.5" r="1.15"/><circle cx="7.5" cy="7.5" r="1.15"/></g>`
  }
  if (motif === 'melange') return melange(ink, shades)
  if (motif === 'stars') return stars(ink, mix(ink, hex, 0.45))
  if (motif === 'animals') return animals(ink, mix(ink, hex, 0.5))
  return floral(ink, hex)
}

const SCATTER = [
  [2.2, 2.3, 1.15, 12],
  [7.2, 1.9, 0.8, 70],
  [5, 5.2, 1.25, 140],
  [1.5, 7.1, 0.75, 220],
  [8.3, 6.3, 1.0, 300],
  [4.3, 8.5, 0.85, 30],
] as const

/** Loose five-petalled flowers with leaves and buds between them. */
function floral(ink: string, hex: string): string {
  const second = shift(mix(ink, hex, 0.42), 0.02)
  const leaf = mix(mix('#5f7a52', ink, 0.3), hex, 0.18)
  const heart = mix('#e3b44c', ink, 0.15)
  const flowers = SCATTER.map(
    ([x, y, size, turn], index) =>
      `<use href="#bloom" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="${index % 2 ? second : ink}"/>`,
  ).join('')
  const buds = [
    [9.2, 3.8],
    [0.7, 4.6],
    [3.3, 6.9],
    [6.5, 9.3],
    [4.6, 1.2],
    [9.3, 8.7],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".22"/>`)
    .join('')
  const petals = [0, 72, 144, 216, 288]
    .map(angle => `<use href="#petal" transform="rotate(${angle})"/>`)
    .join('')
  return (
    '<defs><path id="petal" d="M0 0C-.75 -.35 -.6 -1.25 0 -1.1C.6 -1.25 .75 -.35 0 0z"/>' +
    `<g id="bloom"><path d="M.3 .5Q1.2 .9 1.7 1.6Q.8 1.5 .3 .5zM-.5 .4Q-1.2 1 -1.3 1.8Q-.6 1.4 -.5 .4z" fill="${leaf}"/>${petals}<circle r=".26" fill="${heart}"/></g></defs>` +
    `${flowers}<g fill="${second}">${buds}</g>`
  )
}

function stars(ink: string, second: string): string {
  return SCATTER.map(([x, y, size, turn], index) => {
    const points = Array.from({ length: 10 }, (_, at) => {
      const radius = (at % 2 ? 0.42 : 1) * size * 0.72
      const angle = (at * Math.PI) / 5 + turn
      return `${num(x + radius * Math.sin(angle))} ${num(y - radius * Math.cos(angle))}`
    })
    return `<path d="M${points.join('L')}z" fill="${index % 3 ? ink : second}"/>`
  }).join('')
}

/** Bears, bunnies and little hearts. */
function animals(ink: string, second: string): string {
  const put = (id: string, x: number, y: number, turn: number) =>
    `<use href="#${id}" transform="translate(${x} ${y}) rotate(${turn})"/>`
  const heads =
    `<defs><g id="bear" fill="${ink}"><circle cx="-.8" cy="-.85" r=".45"/><circle cx=".8" cy="-.85" r=".45"/><ellipse rx="1.2" ry="1.08"/>` +
    `<ellipse cy=".35" rx=".55" ry=".42" fill="#fff" fill-opacity=".75"/><g fill="#3a302b"><circle cx="-.45" cy="-.2" r=".13"/><circle cx=".45" cy="-.2" r=".13"/><ellipse cy=".2" rx=".17" ry=".12"/></g></g>` +
    `<g id="bunny" fill="${second}"><ellipse cx="-.45" cy="-1.4" rx=".3" ry=".9" transform="rotate(-8)"/><ellipse cx=".45" cy="-1.4" rx=".3" ry=".9" transform="rotate(8)"/><ellipse rx="1.05" ry=".95"/>` +
    `<g fill="#3a302b"><circle cx="-.38" cy="-.12" r=".12"/><circle cx=".38" cy="-.12" r=".12"/><path d="M-.15 .2h.3L0 .36z"/></g></g></defs>`
  const heart = (x: number, y: number, fill: string) =>
    `<path transform="translate(${x} ${y})" d="M0 .5C-.9 -.1 -.5 -.65 0 -.25C.5 -.65 .9 -.1 0 .5z" fill="${fill}"/>`
  return (
    heads +
    put('bear', 2.3, 2.4, -10) +
    put('bunny', 7.3, 3.2, 9) +
    put('bunny', 2.5, 7.9, -6) +
    put('bear', 7.4, 8, 8) +
    heart(4.8, 5.1, ink) +
    heart(9.4, 5.6, second) +
    heart(0.6, 5.2, second) +
    heart(4.9, 0.8, second) +
    heart(5, 9, ink)
  )
}

/** Threads of two colours spun together. */
function melange(ink: string, shades: Dye): string {
  const chance = createChance(11)
  const lines = ['', '', '']
  for (let index = 0; index < 105; index++) {
    const [x, y] = [chance.next() * 10, chance.next() * 9.4]
    lines[index % 3] +=
      `M${x.toFixed(1)} ${y.toFixed(1)}l${chance.spread(0.2).toFixed(1)} ${(0.25 + chance.next() * 0.4).toFixed(1)}`
  }
  return [shades.deep, shades.glow, ink]
    .map(
      (colour, index) =>
        `<path d="${lines[index]}" stroke="${colour}" stroke-width=".3" stroke-opacity=".4"/>`,
    )
    .join('')
}

export function houndstooth(ink: string): string {
  return `<path d="M0 0H5V5H0zM5 0L10 5H7.5L5 2.5zM7.5 0H10V2.5zM0 5L5 10H2.5L0 7.5zM2.5 5H5V7.5z" fill="${ink}" fill-opacity=".92"/>`
}

/** One knit rib in a square of 10: a dark groove and a lit ridge. */
export function ribTile(shades: Dye): string {
  return (
    `<path d="M2 0V10" stroke="${shades.shadow}" stroke-width="4" stroke-opacity=".5"/>` +
    `<path d="M6.4 0V10" stroke="${shades.light}" stroke-width="3" stroke-opacity=".55"/>`
  )
}

/** One repeat of a plaited column between grooves, 6.4 wide and 4.6 tall. */
export function cableTile(shades: Dye): string {
  const over = 'M1.65 -4.6C1.65 -2.1 4.75 -2.5 4.75 0C4.75 2.5 1.65 2.1 1.65 4.6C1.65 7.1 4.75 6.7 4.75 9.2'
  const under = 'M4.75 -4.6C4.75 -2.1 1.65 -2.5 1.65 0C1.65 2.5 4.75 2.1 4.75 4.6C4.75 7.1 1.65 6.7 1.65 9.2'
  const strand = (d: string, colour: string, width: number, opacity: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
  return (
    `<path d="M.35 0V4.6M6.05 0V4.6" stroke="${shades.shadow}" stroke-width=".34" stroke-opacity=".5"/>` +
    `<path d="M.75 0V4.6M5.55 0V4.6" stroke="${shades.light}" stroke-width=".24" stroke-opacity=".5"/>` +
    strand(under, shades.shadow, 1.3, 0.6) +
    strand(under, shades.base, 0.95, 1) +
    strand(under, shades.light, 0.34, 0.5) +
    strand(over, shades.shadow, 1.45, 0.65) +
    strand(over, shades.base, 1.02, 1) +
    strand(over, shades.light, 0.4, 0.7)
  )
}
