import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackedGround } from 'virtual:grounds'
import type { Plugin } from 'esbuild'
import { type Place, readGround, type TownGround } from './read-ground.ts'

const FOLDER = join(import.meta.dirname, '../widgets/shared/map/grounds')
/** Degrees are stored as integers, in this fraction of a degree: 11 metres to the north. */
const PART = 10_000

/** Names of the towns' files, without their ending. */
export function groundNames(): string[] {
  return readdirSync(FOLDER)
    .filter(name => name.endsWith('.txt'))
    .map(name => name.slice(0, -4))
    .sort()
}

/** Throws an `Error` that names file, line and mistake. */
export function groundOf(name: string): TownGround {
  return readGround(readFileSync(join(FOLDER, `${name}.txt`), 'utf8'), `${name}.txt`)
}

/** As `PackedGround` of `widgets/shared/map/virtual-grounds.d.ts`. */
export function packGround({ box, shapes, metro }: TownGround): PackedGround {
  return {
    shapes: shapes.map(({ kind, name, width_m, points }) => [kind, name, width_m, packed(points, box)]),
    metro: metro.map(station => station.name),
    stations: packed(
      metro.map(station => station.place),
      box,
    ),
  }
}

function packed(points: Place[], [south, west]: TownGround['box']): number[] {
  let y = Math.round(south * PART)
  let x = Math.round(west * PART)
  return points.flatMap(([latitude, longitude]) => {
    const [nextY, nextX] = [Math.round(latitude * PART), Math.round(longitude * PART)]
    const step = [nextY - y, nextX - x]
    y = nextY
    x = nextX
    return step
  })
}

/**
 * `import('virtual:grounds')`: where there are grounds of towns, each of them a file of its own that a map loads
 * when it shows the town. The server draws no maps.
 */
export const GROUNDS: Plugin = {
  name: 'grounds',
  setup(build) {
    const isServer = build.initialOptions.platform === 'node'
    build.onResolve({ filter: /^virtual:grounds$/ }, () => ({ path: 'grounds', namespace: 'grounds' }))
    build.onResolve({ filter: /^virtual:ground\// }, ({ path }) => ({
      path: path.replace('virtual:', ''),
      namespace: 'ground',
    }))
    build.onLoad({ filter: /.*/, namespace: 'grounds' }, () => {
      const names = isServer ? [] : groundNames()
      const lines = names.map(
        name =>
          `{ box: ${JSON.stringify(groundOf(name).box)}, load: () => import('virtual:ground/${name}') }`,
      )
      return { contents: `export const GROUNDS = [${lines.join(',')}]`, loader: 'js', resolveDir: FOLDER }
    })
    build.onLoad({ filter: /.*/, namespace: 'ground' }, ({ path }) => ({
      contents: `export const GROUND = ${JSON.stringify(packGround(groundOf(path.replace('ground/', ''))))}`,
      loader: 'js',
    }))
  },
}
