import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../../../server')
const { scripts } = JSON.parse(readFileSync(join(SERVER, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

const filesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name)
    .sort()

test('the root of the server is what a shop opens with: commands and jobs have folders of their own', () => {
  expect(filesOf(SERVER).map(name => `server/${name}`)).toEqual([
    'server/README.md',
    'server/app.ts',
    'server/config.ts',
    'server/deadline.ts',
    'server/environment.ts',
    'server/errors.ts',
    'server/main.ts',
    'server/node-version.js',
    'server/open-caches.ts',
    'server/open-secret.ts',
    'server/open-shop.ts',
    'server/operating.md',
    'server/promises.md',
    'server/shop.ts',
    'server/start.ts',
  ])
})

test('each command of npm is a file of its own, with its help and its run, and each file a command', () => {
  const called = Object.values(scripts)
    .flatMap(script => [...script.matchAll(/\bserver\/(\S+)/g)].map(([, path = '']) => path))
    .sort()
  expect(called).toEqual(filesOf(join(SERVER, 'commands')).map(name => `commands/${name}`))
  for (const path of called) {
    const source = readFileSync(join(SERVER, path), 'utf8')
    expect([path, /^const USAGE = `npm run /m.test(source)]).toEqual([path, true])
    expect([path, /^await runCommand\(/m.test(source)]).toEqual([path, true])
  }
})
