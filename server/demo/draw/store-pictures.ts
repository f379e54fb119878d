import { seeded } from '../catalogue/seeded.ts'
import { mix, shift } from './sketch/colour.ts'
import { dummy, garment, hanger, lamp, plant, rect } from './store-furniture.ts'

const WIDTH = 1200
const HEIGHT = 800

/** A store's own colours, quiet as the shop's. */
interface Look {
  wall: string
  wood: string
  cloths: string[]
}

const WALLS = ['#d9d2c7', '#cfd4d2', '#e0d6cb', '#d5cfd6', '#c9cdc6', '#dcd9d4']
const WOODS = ['#b08d66', '#8f6f52', '#c4a57f', '#7a6350']
const CLOTHS = [
  '#8a3b46',
  '#3b5f8a',
  '#4d7a4a',
  '#c9b28f',
  '#2f3440',
  '#a86f4e',
  '#7c8a96',
  '#e3ded5',
  '#5d4a66',
  '#b9594a',
]

/**
 * A store in three pictures, 3:2: its front, its hall and its fitting rooms. The same name gives the same drawings; words
 * stand in none, for a machine may have no letters to draw.
 */
export function drawStore(ext_id: string): string[] {
  const chance = seeded(`store ${ext_id}`)
  const look = { wall: chance.pick(WALLS), wood: chance.pick(WOODS), cloths: chance.some(CLOTHS, 6) }
  return [front(look), hall(look), fittingCabins(look)].map(
    body =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${gradients(look)}</defs>${body}</svg>`,
  )
}

function gradients({ wall, wood }: Look): string {
  const fade = (id: string, from: string, to: string, across = false) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  return [
    fade('wall', shift(wall, 0.03), shift(wall, -0.05)),
    fade('floor', shift(wood, 0.06), shift(wood, -0.08)),
    fade('glass', '#f7efe0', mix('#f7efe0', wood, 0.35)),
    fade('street', '#b9b7b2', '#8f8d89'),
    fade('light', '#fff6e2', '#fff6e200'),
    fade('mirror', '#e9eef0', '#bfc8cc', true),
  ].join('')
}

function front({ wood, cloths }: Look): string {
  const window = (x: number, colours: string[]) =>
    [
      rect([x, 250, 400, 400], 'url(#glass)'),
      rect([x, 590, 400, 60], shift(wood, -0.04)),
      lamp(x + 130, 250, 60),
      lamp(x + 270, 250, 60),
      ...colours.map((colour, at) => dummy(x + 110 + at * 180, 330, colour)),
      // What the street throws back.
      `<path d="M${x + 40} 650 L${x + 200} 250 h70 L${x + 110} 650z" fill="#fff" opacity=".13"/>`,
      `<rect x="${x}" y="250" width="400" height="400" fill="none" stroke="#141414" stroke-width="10"/>`,
    ].join('')
  return [
    rect([0, 0, WIDTH, HEIGHT], 'url(#wall)'),
    ...[60, 120, 180].map(y => rect([0, y, WIDTH, 2], '#00000014')),
    rect([60, 170, 1080, 80], '#141414'),
    hanger(600, 182, 0.85),
    window(70, cloths.slice(0, 2)),
    window(730, cloths.slice(2, 4)),
    rect([500, 250, 200, 430], '#141414'),
    rect([516, 266, 168, 400], 'url(#glass)'),
    `<rect x="660" y="430" width="8" height="90" rx="4" fill="#141414"/>`,
    rect([0, 680, WIDTH, 120], 'url(#street)'),
    rect([0, 680, WIDTH, 6], '#00000022'),
    plant(40, 690),
    plant(1160, 690),
  ].join('')
}

function hall({ wall, wood, cloths }: Look): string {
  const rail = (x: number, y: number, width: number, from: number) => {
    const count = Math.floor(width / 34)
    const hung = Array.from({ length: count }, (_, at) =>
      garment(x + 20 + at * 34, y + 8, cloths[(from + Math.floor(at / 3)) % cloths.length] as string),
    )
    return `${hung.join('')}${rect([x, y, width, 6], '#3a3a3a')}${rect([x, y, 6, 290], '#3a3a3a')}${rect([x + width - 6, y, 6, 290], '#3a3a3a')}`
  }
  const pile = (x: number, y: number, from: number) =>
    [0, 1, 2, 3]
      .map(
        at =>
          `<rect x="${x}" y="${y - 16 * at}" width="110" height="15" rx="6" fill="${cloths[(from + at) % cloths.length]}"/>`,
      )
      .join('')
  return [
    rect([0, 0, WIDTH, 560], 'url(#wall)'),
    `<path d="M0 560h1200v240H0z" fill="url(#floor)"/>`,
    ...[0, 1, 2, 3, 4, 5, 6].map(
      at => `<path d="M${at * 200} 560L${at * 320 - 360} 800" stroke="#0000001f" stroke-width="2"/>`,
    ),
    ...[240, 600, 960].map(x => `${rect([x - 1, 0, 3, 96], '#3a3a3a')}${lamp(x, 96, 120)}`),
    rect([430, 190, 340, 14], shift(wood, -0.05)),
    rect([430, 330, 340, 14], shift(wood, -0.05)),
    pile(450, 174, 0),
    pile(630, 174, 2),
    pile(540, 314, 4),
    rail(50, 260, 330, 0),
    rail(820, 260, 330, 3),
    `<ellipse cx="600" cy="748" rx="330" ry="36" fill="#0000001c"/>`,
    rect([360, 600, 480, 26], shift(wood, 0.08)),
    rect([380, 626, 22, 120], shift(wood, -0.06)),
    rect([798, 626, 22, 120], shift(wood, -0.06)),
    pile(400, 585, 1),
    pile(545, 585, 3),
    pile(690, 585, 5),
    `<path d="M0 0h60v560H0z" fill="${shift(wall, -0.1)}" opacity=".35"/>`,
  ].join('')
}

function fittingCabins({ wall, wood, cloths }: Look): string {
  const curtain = cloths[0] as string
  const room = (x: number, isOpen: boolean) => {
    const inside = `${rect([x, 150, 260, 450], shift(wall, -0.12))}${rect([x + 70, 200, 120, 340], 'url(#mirror)')}`
    const width = isOpen ? 70 : 260
    const folds = Array.from({ length: Math.floor(width / 26) }, (_, at) =>
      rect([x + at * 26, 150, 26, 450], shift(curtain, at % 2 === 0 ? 0.04 : -0.03)),
    )
    return `${inside}${folds.join('')}${rect([x - 10, 138, 280, 12], '#3a3a3a')}${lamp(x + 130, 40, 90)}`
  }
  return [
    rect([0, 0, WIDTH, 600], 'url(#wall)'),
    rect([0, 600, WIDTH, 200], 'url(#floor)'),
    rect([0, 592, WIDTH, 8], shift(wood, -0.12)),
    room(90, false),
    room(470, true),
    room(850, false),
    garment(690, 230, cloths[1] as string),
    `<ellipse cx="600" cy="722" rx="150" ry="22" fill="#00000022"/>`,
    `<rect x="470" y="630" width="260" height="84" rx="30" fill="${shift(cloths[2] as string, 0.05)}"/>`,
    `<ellipse cx="600" cy="640" rx="128" ry="26" fill="${shift(cloths[2] as string, 0.12)}"/>`,
    plant(1130, 610),
    plant(60, 610),
  ].join('')
}
