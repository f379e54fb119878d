import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

const PACKAGES = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']
const WRAPPED = /^wrapped:/

/**
 * Builds React once, for development: linking it and mapping it again at every save would take longer than
 * all of our own code.
 *
 * @returns a plugin that makes a bundle import the built React
 */
export async function buildReactApart(dist: string, options: BuildOptions): Promise<Plugin> {
  const { metafile } = await build({
    ...options,
    entryPoints: PACKAGES.map(name => ({ in: `wrapped:${name}`, out: nameOf(name) })),
    outdir: join(dist, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    sourcemap: false,
    metafile: true,
    write: true,
    plugins: [WRAPPER],
  })
  const addresses = new Map<string, string>()
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs))
    if (entryPoint) addresses.set(entryPoint.replace(WRAPPED, ''), `/assets/${basename(path)}`)
  return {
    name: 'react-apart',
    setup({ onResolve }) {
      onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => {
        const address = addresses.get(path)
        return address ? { path: address, external: true } : null
      })
    },
  }
}

function nameOf(name: string): string {
  return name.replace('/', '-')
}

/** CommonJS packages have no named exports, so the names are added here. */
const WRAPPER: Plugin = {
  name: 'wrapper',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: WRAPPED }, ({ path }) => ({ path: path.replace(WRAPPED, ''), namespace: 'wrapped' }))
    onLoad({ filter: /.*/, namespace: 'wrapped' }, ({ path }) => {
      const names = Object.keys(createRequire(import.meta.url)(path))
      return {
        contents: `import whole from '${path}'\nexport default whole\nexport const { ${names.join(', ')} } = whole\n`,
        resolveDir: join(import.meta.dirname, '..'),
      }
    })
  },
}
