import type { Config } from '../../config.ts'

export interface ThirdPartyHosts {
  script: string[]
  connect: string[]
  img: string[]
  frame: string[]
}

/**
 * Hosts that the content security policy of every page lets in for what is configured; none without (decision 13).
 * The scripts themselves start in `widgets/start/third-parties.ts`, after the cookie notice is closed.
 */
export function thirdPartyHosts({ METRIKA_ID, MAP_TILES_URL }: Config): ThirdPartyHosts {
  const metrika = METRIKA_ID ? ['https://mc.yandex.ru', 'https://mc.yandex.com'] : []
  const tiles = MAP_TILES_URL ? [hostOfTiles(MAP_TILES_URL)] : []
  return { script: metrika, connect: metrika, img: [...metrika, ...tiles], frame: [] }
}

/**
 * The host of the instalments' provider, beside these on pages that show its badge (`widgets/card/split-provider.ts`):
 * all that its documentation asks for.
 */
export function hostsOfSplit({ SPLIT_MERCHANT_ID }: Config): ThirdPartyHosts {
  const split = SPLIT_MERCHANT_ID ? ['https://pay.yandex.ru'] : []
  return { script: split, connect: split, img: split, frame: split }
}

/** `https://{s}.tiles.ru/…` are pictures of `https://*.tiles.ru`. */
function hostOfTiles(url: string): string {
  return new URL(url.replace('{s}', 'any')).origin.replace('://any.', '://*.')
}
