import type { BuildOptions, Plugin } from 'esbuild'
import { REACT_AS_MODULES } from './react-as-modules.ts'

export type Runtime = 'react' | 'preact'

/**
 * The library that hydrates islands in the browser: `BROWSER_RUNTIME=preact npm run build` selects the small
 * one. Nothing else decides about it.
 */
export function chosenRuntime(): Runtime {
  const chosen = process.env.BROWSER_RUNTIME ?? 'react'
  if (chosen !== 'react' && chosen !== 'preact')
    throw new Error(`BROWSER_RUNTIME is ${chosen}, but may be: react, preact`)
  return chosen
}

const PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

export function browserAliases(runtime: Runtime): NonNullable<BuildOptions['alias']> {
  return runtime === 'preact' ? PREACT : {}
}

export function browserPlugins(runtime: Runtime): Plugin[] {
  return runtime === 'react' ? [REACT_AS_MODULES] : []
}

/** The server bundle always uses Preact, with hooks for a single render and the JSX runtime whose output React can hydrate. */
export const SERVER_ALIASES = {
  ...PREACT,
  react: './widgets/shared/server-react.ts',
  'react/jsx-runtime': './widgets/shared/server-jsx-runtime.ts',
}
