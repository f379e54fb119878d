import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { DIST } from '../../../build/build.ts'
import { type RunningShop, startProgram } from '../serve.ts'
import { writeAstroProject } from './astro-project.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Reused by the next run. The shop depends on nothing that stands there. */
const FOLDER = join(tmpdir(), 'vitrina-bench-peers')
const OURS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies as Record<
  string,
  string
>
const [express, react, react_dom] = [OURS.express, OURS.react, OURS['react-dom']]
const EXPRESS = { compression: '1.8.1', express, react, 'react-dom': react_dom }
const ASTRO = {
  ...EXPRESS,
  ...{ astro: '7.3.5', '@astrojs/node': '11.1.6', '@astrojs/react': '7.0.0' },
}

/** A peer by its name, as it is started with a file of pages. */
export type Peer = (pages_file: string) => Promise<RunningShop>

/** What can be built here: Astro needs packages that npm may not bring, and is left out then, with a line that says so. */
export async function buildPeers(): Promise<Record<string, Peer>> {
  const peers: Record<string, Peer> = {}
  const folder = join(FOLDER, 'express')
  try {
    install(folder, EXPRESS)
    await bundle(folder)
    peers['Express + React'] = startOf(folder, 'react')
    peers['Express + React, HTML cached'] = startOf(folder, 'react-cached')
  } catch (error) {
    console.error(`without Express + React: ${wordsOf(error)}`)
  }
  const astro = join(FOLDER, 'astro')
  try {
    install(astro, ASTRO)
    await bundle(astro)
    writeAstroProject(astro)
    run(join(astro, 'node_modules/.bin/astro'), ['build'], astro)
    peers.Astro = startOf(astro, 'astro', join(astro, 'dist/server/entry.mjs'))
  } catch (error) {
    console.error(`without Astro: ${wordsOf(error)}`)
  }
  return peers
}

function install(folder: string, dependencies: Record<string, string | undefined>): void {
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies })
  const [written, installed] = ['package.json', 'installed.json'].map(name => join(folder, name)) as [
    string,
    string,
  ]
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(written, wanted)
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], folder)
  writeFileSync(installed, wanted)
}

/** The server, and the script of React's pages, as for production. */
async function bundle(folder: string): Promise<void> {
  const common = {
    absWorkingDir: import.meta.dirname,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  } as const
  const server = { platform: 'node', packages: 'external', outfile: join(folder, 'peer-server.mjs') } as const
  await build({ ...common, ...server, entryPoints: ['peer-server.tsx'] })
  await build({ ...common, entryPoints: ['client.tsx'], outfile: join(folder, 'files/client.js') })
}

function startOf(folder: string, way: string, astro = ''): Peer {
  const files = join(folder, astro ? 'dist/client' : 'files')
  const program = join(folder, 'peer-server.mjs')
  return PEER_SHOP =>
    startProgram(port => [program, port, way, join(DIST, 'assets'), files, astro], {
      NODE_ENV: 'production',
      PEER_SHOP,
    })
}

function run(program: string, words: string[], cwd: string): void {
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  execFileSync(program, words, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 })
}

function wordsOf(error: unknown): string {
  return String(error).slice(0, 400)
}
