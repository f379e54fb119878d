import { shift } from './sketch/colour.ts'

export function rect([x, y, width, height]: [number, number, number, number], fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

export function lamp(x: number, y: number, reach: number): string {
  return `<path d="M${x - 14} ${y}h28l12 26h-52z" fill="#3a3a3a"/><path d="M${x - 22} ${y + 26}h44l${reach * 0.7} ${reach * 2.2}h-${44 + reach * 1.4}z" fill="url(#light)" opacity=".55"/>`
}

/** A dress on a stand. */
export function dummy(x: number, y: number, colour: string): string {
  return [
    `<ellipse cx="${x}" cy="${y + 262}" rx="52" ry="9" fill="#00000026"/>`,
    rect([x - 3, y + 190, 6, 72], '#5b5148'),
    `<ellipse cx="${x}" cy="${y - 8}" rx="14" ry="18" fill="#d8c9b6"/>`,
    `<path d="M${x - 38} ${y + 22}q38-22 76 0l-10 78l32 104q-60 18-120 0l32-104z" fill="${colour}"/>`,
    `<path d="M${x - 28} ${y + 100}h56" stroke="${shift(colour, -0.1)}" stroke-width="5"/>`,
    `<path d="M${x - 8} ${y + 110}l-14 96M${x + 10} ${y + 110}l16 96" stroke="${shift(colour, -0.07)}" stroke-width="4" fill="none"/>`,
  ].join('')
}

/** Seen from its side on a rail. */
export function garment(x: number, y: number, colour: string): string {
  return `<path d="M${x} ${y}v16" stroke="#3a3a3a" stroke-width="3"/><path d="M${x - 13} ${y + 26}q13-16 26 0l5 170q-18 8-36 0z" fill="${colour}"/><path d="M${x + 8} ${y + 30}l5 164" stroke="${shift(colour, -0.08)}" stroke-width="4"/>`
}

export function hanger(x: number, y: number, scale: number): string {
  return `<path transform="translate(${x - 32 * scale} ${y}) scale(${scale})" d="M27 23a5 5 0 1 1 7.600 4.300C32.900 28.300 32 29.300 32 31l19.300 12.800a2 2 0 0 1-1.100 3.700H13.800a2 2 0 0 1-1.100-3.700L32 31" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function plant(x: number, y: number): string {
  const leaves = [-34, -18, 0, 18, 34].map(
    (lean, at) =>
      `<path d="M${x} ${y}q${lean / 2} -60 ${lean} -${110 - Math.abs(lean)}q${12 - at} 60 ${-lean} ${110 - Math.abs(lean)}z" fill="${at % 2 === 0 ? '#4d6b4f' : '#5f7f60'}"/>`,
  )
  return `${leaves.join('')}<path d="M${x - 30} ${y - 6}h60l-10 70h-40z" fill="#4a4541"/>`
}
