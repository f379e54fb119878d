/**
 * The layers, the most specific first: a file belongs to the first whose pattern matches; the group is its
 * subject.
 */
const LAYERS: [layer: string, pattern: RegExp][] = [
  ['contract', /^server\/contract\//],
  ['errors', /^server\/errors\.ts$/],
  ['deadline', /^server\/deadline\.ts$/],
  ['config', /^server\/(?:config|environment)\.ts$/],
  ['shop-type', /^server\/shop\.ts$/],
  [
    'rules',
    /^server\/(?:shop|catalog|import|pages|api|render|demo|http|media|providers)\/(?:.*\/)?[^/]+\.rules\.ts$/,
  ],
  ['queries', /^server\/(?:shop|import|export|jobs)\/([^/]+)\/(?:.*\/)?[^/]+\.queries\.ts$/],
  ['queries', /^server\/(catalog)\/[^/]+\.queries\.ts$/],
  ['shop', /^server\/shop\/(?:([^/]+)\/)?(?:.*\/)?[^/]+\.tsx?$/],
  ['catalog', /^server\/catalog\//],
  ['database', /^server\/database\//],
  ['http', /^server\/http\//],
  ['api', /^server\/api\//],
  ['pages', /^server\/pages\//],
  ['render', /^server\/render\//],
  ['media', /^server\/media\//],
  ['processes', /^server\/processes\//],
  ['providers', /^server\/providers\//],
  ['import', /^server\/import\/(?:([^/]+)\/)?/],
  ['export', /^server\/export\/(?:([^/]+)\/)?/],
  ['demo-door', /^server\/demo\/demo\.ts$/],
  ['demo', /^server\/demo\/(?:([^/]+)\/)?/],
  ['commands', /^server\/commands\//],
  ['jobs', /^server\/jobs\//],
  ['wiring', /^server\/[^/]+\.ts$/],
  ['widgets-shared', /^widgets\/shared\//],
  ['widget', /^widgets\/([^/]+)\//],
  ['widgets-start', /^widgets\/[^/]+$/],
  ['build', /^build\//],
  ['test', /^test\//],
]

/**
 * Where a file belongs: `server/shop/cart/cart.queries.ts` belongs to the queries, and its subject is the
 * cart. A subject may have folders: `server/shop/account/sign-in` belongs to the account.
 */
export interface Place {
  layer: string
  /**
   * `shop` of `server/shop/cart`: `server/import/delivery` does not belong to the subject of
   * `server/shop/delivery`.
   */
  area: string
  subject: string
}

export function placeOf(file: string): Place | null {
  for (const [layer, pattern] of LAYERS) {
    const found = pattern.exec(file)
    if (found) return { layer, area: file.split('/')[1] ?? '', subject: found[1] ?? '' }
  }
  return null
}

/**
 * Who may import whom. `own queries` are those of the same subject, `npm:` is any package and `npm:x` that
 * one; `node:` are Node's own. `type shop` allows types only: they vanish, so a layer may name the shape of
 * what it is given.
 */
const MAY: Record<string, string[] | 'anything'> = {
  contract: ['contract', 'npm:valibot', 'npm:fastest-levenshtein'],
  errors: [],
  deadline: ['node:'],
  config: ['config', 'contract', 'rules', 'npm:', 'node:'],
  'shop-type': 'anything',
  rules: [
    'contract',
    'rules',
    'npm:ipaddr.js',
    'npm:lvovich',
    'type shop',
    'type catalog',
    'type database',
    'type import',
  ],
  queries: ['database', 'contract', 'npm:kysely', 'type rules'],
  database: ['database', 'deadline', 'npm:', 'node:'],
  catalog: ['catalog', 'contract', 'rules', 'own queries', 'queries of catalog', 'database', 'npm:', 'node:'],
  shop: [
    'shop',
    'own queries',
    'rules',
    'contract',
    'catalog',
    'database',
    'deadline',
    'errors',
    'type config',
    'type providers',
    'npm:',
    'node:',
  ],
  processes: ['processes', 'node:'],
  providers: [
    'providers',
    'deadline',
    'processes',
    'contract',
    'config',
    'rules',
    'errors',
    'type shop',
    'npm:',
    'node:',
  ],
  media: ['media', 'processes', 'contract', 'npm:', 'node:'],
  render: ['render', 'contract', 'npm:', 'node:'],
  http: [
    'http',
    'deadline',
    'shop',
    'contract',
    'rules',
    'database',
    'media',
    'errors',
    'config',
    'type shop-type',
    'type render',
    'npm:',
    'node:',
  ],
  api: [
    'api',
    'http',
    'shop',
    'catalog',
    'contract',
    'rules',
    'errors',
    'type shop-type',
    'type providers',
    'npm:',
    'node:',
  ],
  pages: [
    'pages',
    'type providers',
    'http',
    'shop',
    'catalog',
    'contract',
    'rules',
    'render',
    'errors',
    'config',
    'type shop-type',
    'npm:',
    'node:',
  ],
  import: [
    'import',
    'own queries',
    'shop',
    'rules',
    'contract',
    'database',
    'media',
    'providers',
    'errors',
    'config',
    'type shop-type',
    'npm:',
    'node:',
  ],
  export: ['export', 'own queries', 'shop', 'rules', 'contract', 'database', 'npm:', 'node:'],
  'demo-door': ['demo', 'node:'],
  // Like a retailer's files: it knows the importers' formats, and nothing of the shop.
  demo: ['demo', 'import', 'rules', 'contract', 'npm:', 'node:'],
  // Each command opens what it works with, and so do the jobs.
  commands: 'anything',
  jobs: 'anything',
  wiring: 'anything',
  'widgets-shared': ['widgets-shared', 'contract', 'npm:'],
  widget: ['own widget', 'widgets-shared', 'contract', 'npm:'],
  'widgets-start': ['widgets-start', 'widget', 'widgets-shared', 'contract', 'npm:'],
  build: 'anything',
  test: 'anything',
}

/** Folders with one public file: everybody else must import that one. */
const WITH_ONE_ENTRANCE: Record<string, string[]> = { demo: ['demo', 'demo-door', 'test'] }

/** Pages and routes: the business knows nothing of them, neither a rule nor a type. */
const ABOVE_BUSINESS = ['api', 'http', 'pages', 'render']

/** @param target a file from the root, `npm:` and a package, or `node:` and a module */
export function isAllowed(from: Place, target: string, is_type: boolean): boolean {
  const to = placeOf(target)
  const inside = WITH_ONE_ENTRANCE[to?.layer ?? '']
  if (inside && !inside.includes(from.layer)) return false
  if (from.area === 'shop' && ABOVE_BUSINESS.includes(to?.area ?? '')) return false
  const may = MAY[from.layer] ?? []
  if (may === 'anything') return true
  return namesOf(from, target).some(name => may.includes(name) || (is_type && may.includes(`type ${name}`)))
}

function namesOf(from: Place, target: string): string[] {
  if (target.startsWith('node:')) return ['node:']
  if (target.startsWith('npm:')) return ['npm:', target]
  const to = placeOf(target)
  if (!to) return []
  const isOwn = to.area === from.area && to.subject === from.subject
  if (to.layer === 'queries') {
    return [...(isOwn ? ['own queries'] : []), `queries of ${to.area}`, 'queries']
  }
  if (to.layer === 'widget') return isOwn ? ['own widget', 'widget'] : ['widget']
  return [to.layer]
}
