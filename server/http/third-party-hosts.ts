import type { Config } from '../config.ts'

/**
 * Hosts that the content security policy lets in for what is configured; none without (decision 13).
 * The scripts themselves start in `widgets/start/third-parties.ts`, after the cookie notice is closed.
 */
export function thirdPartyHosts({ METRIKA_ID, MAP_TILES_URL }: Config): {
  script: string[]
  connect: string[]
  img: string[]
} {
  const metrika = METRIKA_ID ? ['https://mc.yandex.ru', 'https://mc.yandex.com'] : []
  const tiles = MAP_TILES_URL ? [hostOfTiles(MAP_TILES_URL)] : []
  return { script: metrika, connect: metrika, img: [...metrika, ...tiles] }
}

/** `https://{s}.tiles.ru/…` are pictures of `https://*.tiles.ru`. */
function hostOfTiles(url: string): string {
  return new URL(url.replace('{s}', 'any')).origin.replace('://any.', '://*.')
}
