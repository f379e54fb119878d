import type { Config } from '../config.ts'

export interface ThirdPartyHosts {
  script: string[]
  connect: string[]
  img: string[]
  frame: string[]
}

/**
 * Hosts that the content security policy lets in for what is configured; none without (decision 13).
 * The scripts themselves start in `widgets/start/third-parties.ts` and `widgets/card/split-provider.ts`, after the cookie notice is closed.
 */
export function thirdPartyHosts({ METRIKA_ID, MAP_TILES_URL, SPLIT_MERCHANT_ID }: Config): ThirdPartyHosts {
  const metrika = METRIKA_ID ? ['https://mc.yandex.ru', 'https://mc.yandex.com'] : []
  const tiles = MAP_TILES_URL ? [hostOfTiles(MAP_TILES_URL)] : []
  const split = SPLIT_MERCHANT_ID ? ['https://pay.yandex.ru', 'https://yastatic.net'] : []
  return {
    script: [...metrika, ...split],
    connect: [...metrika, ...split],
    img: [...metrika, ...tiles, ...split],
    frame: split.slice(0, 1),
  }
}

/** `https://{s}.tiles.ru/…` are pictures of `https://*.tiles.ru`. */
function hostOfTiles(url: string): string {
  return new URL(url.replace('{s}', 'any')).origin.replace('://any.', '://*.')
}
