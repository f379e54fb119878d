import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files that browser scripts refer to by name, although their addresses are only known once styles and fonts
 * are built.
 */
export type Addresses = Record<string, string | string[] | null | undefined>

export function addressesOf(sheets: Record<string, string>, fonts: Record<string, string>): Addresses {
  return {
    REST_OF_STYLES: sheets['rest.css'],
    CARD_STYLES: sheets['card.css'],
    CARE_STYLES: sheets['care.css'],
    LIGHTBOX_STYLES: sheets['lightbox.css'],
    MAP_STYLES: sheets['map.css'],
    MENU_STYLES: sheets['menu-panels.css'],
    FONTS: Object.values(fonts),
    // Only the second pass knows it (`join.ts`); in development nothing is fetched ahead.
    AHEAD: null,
  }
}

/** For a single build: the addresses are written into the code itself. */
export function asDefine(addresses: Addresses): Record<string, string> {
  return Object.fromEntries(Object.entries(addresses).map(([name, value]) => [name, JSON.stringify(value)]))
}

/** For repeated builds: the addresses are in the module that `inject` names. */
export function addressesFile(dist: string): string {
  return join(dist, 'server', 'addresses.js')
}

/** @returns whether they have changed, so that scripts must be rebuilt */
export function writeAddresses(dist: string, addresses: Addresses): boolean {
  const code = Object.entries(asDefine(addresses)).map(([name, value]) => `export const ${name} = ${value}\n`)
  const path = addressesFile(dist)
  if (existsSync(path) && readFileSync(path, 'utf8') === code.join('')) return false
  mkdirSync(join(dist, 'server'), { recursive: true })
  writeFileSync(path, code.join(''))
  return true
}
