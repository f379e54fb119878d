import type { Config } from '../../config.ts'
import { isHttps } from '../visitor/browser.ts'

/** Where browsers send what a policy did not let run (`server/api/logger.ts`). */
export const POLICY_REPORTS_PATH = '/api/policy-report/'
const ENDPOINT = 'policy'
/** For the header `Reporting-Endpoints`, which names where `report-to` leads. */
export const REPORTING_ENDPOINTS = `${ENDPOINT}="${POLICY_REPORTS_PATH}"`

/** The texts that the build puts into pages: names to hashes. */
export type Inlined = Record<string, { hash: string }>

/**
 * promise 14: nothing inline runs except the build's own two texts, nothing foreign loads, and nobody may
 * frame us.
 */
export function policyOfPages(config: Config, inlined: Inlined): string {
  const style = ["'self'", ...hashesOf(inlined, '.css')]
  return policyOf(config, thirdPartyHosts(config), inlined, style)
}

/**
 * For a page that shows the badge of the instalments' provider, where a merchant is configured: its script
 * writes `<style>` and `style` into the page, as its documentation asks for. A hash would switch
 * `'unsafe-inline'` off again, so the build's own styles rely on it too; scripts are still allowed by hash.
 */
function policyWithSplit(config: Config, inlined: Inlined): string {
  const every = thirdPartyHosts(config)
  const split = hostsOfSplit(config)
  if (split.script.length === 0) return policyOfPages(config, inlined)
  const hosts: ThirdPartyHosts = {
    script: [...every.script, ...split.script],
    connect: [...every.connect, ...split.connect],
    img: [...every.img, ...split.img],
    frame: [...every.frame, ...split.frame],
  }
  return policyOf(config, hosts, inlined, ["'self'", "'unsafe-inline'"])
}

/** Every page sends its policy, so each is composed once for every kind of page and build. */
export interface WrittenPolicies {
  inlined: Inlined | null
  by_look: Map<string, string>
}

/** What the policy of one page depends on. */
export interface PageLook {
  /** Its styles and its script, by their names among `inlined`. */
  inlinedStyles: string[]
  shows_split: boolean
  /** Origins of what it shows in a frame after a tap: `https://rutube.ru`. */
  frame_hosts?: string[]
  /** Hashes of what an editor's page brings itself. */
  own_styles?: string[]
}

/**
 * The policy of one page: it has one of the build's first-view styles and one of its first scripts, and
 * hashes of the others would add 54 bytes each.
 *
 * @param written of one configuration
 */
export function policyOfPage(
  written: WrittenPolicies,
  config: Config,
  inlined: Inlined,
  page: PageLook,
): string {
  if (written.inlined !== inlined) {
    written.inlined = inlined
    written.by_look.clear()
  }
  const name = `${page.inlinedStyles} ${page.shows_split} ${page.frame_hosts} ${page.own_styles}`
  const policy = written.by_look.get(name) ?? writePolicy(config, inlined, page)
  written.by_look.set(name, policy)
  return policy
}

function writePolicy(
  config: Config,
  inlined: Inlined,
  { inlinedStyles, shows_split, frame_hosts = [], own_styles = [] }: PageLook,
): string {
  const allowed = Object.fromEntries(Object.entries(inlined).filter(([name]) => inlinedStyles.includes(name)))
  for (const hash of own_styles) allowed[`${hash}.css`] = { hash }
  if (shows_split) return policyWithSplit(config, allowed)
  const hosts = thirdPartyHosts(config)
  const style = ["'self'", ...hashesOf(allowed, '.css')]
  return policyOf(config, { ...hosts, frame: [...hosts.frame, ...frame_hosts] }, allowed, style)
}

/**
 * Browsers that know `report-to` leave `report-uri` alone, and accept an endpoint by https alone: without it,
 * `report-to` would silence them.
 */
function policyOf(config: Config, hosts: ThirdPartyHosts, inlined: Inlined, style: string[]): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...hashesOf(inlined, '.js'), ...hosts.script].join(' ')}`,
    `style-src ${style.join(' ')}`,
    `font-src 'self'`,
    `img-src ${["'self'", 'data:', ...hosts.img].join(' ')}`,
    `connect-src ${["'self'", ...hosts.connect].join(' ')}`,
    ...(hosts.frame.length > 0 ? [`frame-src ${hosts.frame.join(' ')}`] : []),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `report-uri ${POLICY_REPORTS_PATH}`,
    ...(isHttps(config) ? [`report-to ${ENDPOINT}`] : []),
  ].join('; ')
}

function hashesOf(inlined: Inlined, end: string): string[] {
  return Object.entries(inlined).flatMap(([name, { hash }]) => (name.endsWith(end) ? [`'${hash}'`] : []))
}

interface ThirdPartyHosts {
  script: string[]
  connect: string[]
  img: string[]
  frame: string[]
}

/**
 * Hosts that the content security policy of every page allows for what is configured; none without
 * configuration (decision 13). The scripts themselves start in `widgets/analytics/trackers.ts`, after the
 * cookie notice is closed.
 */
function thirdPartyHosts(config: Config): ThirdPartyHosts {
  const { METRIKA_ID, MAP_TILES_URL, PIXELS, MARKETING_TAG_URL } = config
  const metrika = METRIKA_ID ? ['https://mc.yandex.ru', 'https://mc.yandex.com'] : []
  const tag = MARKETING_TAG_URL ? [new URL(MARKETING_TAG_URL).origin] : []
  const tiles = MAP_TILES_URL ? [hostOfTiles(MAP_TILES_URL)] : []
  const pixels = PIXELS.map(({ url }) => new URL(url).origin)
  const scripts = [...metrika, ...tag]
  return {
    script: scripts,
    connect: scripts,
    img: [...new Set([...scripts, ...pixels, ...tiles])],
    frame: [],
  }
}

/**
 * The host of the instalments' provider, in addition, on pages that show its badge
 * (`widgets/card/split-provider.ts`): everything that its documentation asks for.
 */
function hostsOfSplit({ SPLIT_MERCHANT_ID }: Config): ThirdPartyHosts {
  const split = SPLIT_MERCHANT_ID ? ['https://pay.yandex.ru'] : []
  return { script: split, connect: split, img: split, frame: split }
}

/** Pictures of `https://{s}.tiles.ru/…` come from `https://*.tiles.ru`. */
function hostOfTiles(url: string): string {
  return new URL(url.replace('{s}', 'any')).origin.replace('://any.', '://*.')
}
