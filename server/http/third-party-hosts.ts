import type { Config } from '../config.ts'

/**
 * Hosts that the content security policy lets in for what is configured; none without (decision 13).
 * The scripts themselves start in `widgets/start/third-parties.ts`, after the cookie notice is closed.
 */
export function thirdPartyHosts(config: Config): { script: string[]; connect: string[]; img: string[] } {
  if (!config.METRIKA_ID) return { script: [], connect: [], img: [] }
  const metrika = ['https://mc.yandex.ru', 'https://mc.yandex.com']
  return { script: metrika, connect: metrika, img: metrika }
}
