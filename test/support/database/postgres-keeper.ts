import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { migrate, openDatabase } from '../../../server/database/open-database.ts'
import { drawOfRun } from '../runner/draw.ts'
import { connect, emptyDatabase, shapeOf } from './empty-database.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

// A process beside the tests that owns PostgreSQL: started with the run, it starts the server when the first database
// is asked for, and clears everything away when its standard input ends, however the run has ended.
//
//   POST /         a migrated, empty database: answers its URL
//   DELETE /name   takes it back

const prefix = `vitrina_${process.pid}`
const existing = new Set<string>()
/** Connections to emptied databases, for the next test. */
const clients = new Map<string, pg.Client>()
const free: string[] = []
let counted = 0
let started: ReturnType<typeof start> | undefined

const keeper = createServer(async (request, response) => {
  try {
    const answer = request.method === 'POST' ? await lend() : await takeBack(request.url?.slice(1) ?? '')
    response.end(answer)
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
  }
})
// Workers call again after minutes of silence, on the same connection: it must still be open.
keeper.keepAliveTimeout = 30 * 60_000
keeper.listen(0, '127.0.0.1', () => console.log((keeper.address() as AddressInfo).port))
process.stdin.resume().on('end', leave).on('error', leave)

async function lend(): Promise<string> {
  started ??= start()
  const { server, admin, template } = await started
  const used = free.pop()
  if (used) return urlOf(server, used)
  const name = `${prefix}_${++counted}`
  existing.add(name)
  await admin.query(`create database ${name} template ${template}`)
  for (const way of drawOfRun().planner_without) await admin.query(`alter database ${name} set ${way} = off`)
  return urlOf(server, name)
}

async function takeBack(name: string): Promise<string> {
  if (!started || !existing.has(name)) throw new Error(`no database ${name}`)
  const { server, admin, shape } = await started
  const client = clients.get(name) ?? (await connect(urlOf(server, name)))
  clients.set(name, client)
  // A connection that the test has cut cannot be used again.
  if (await emptyDatabase(client, shape).catch(() => false)) free.push(name)
  else await drop(admin, name)
  return ''
}

async function start() {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  const admin = new pg.Pool({ connectionString: server.url, max: 2 })
  try {
    const template = `${prefix}_template`
    existing.add(template)
    await admin.query(`create database ${template}`)
    const db = openDatabase(urlOf(server, template), 'commands')
    await migrate(db).finally(() => db.destroy())
    return { server, admin, template, shape: await shapeOf(urlOf(server, template)) }
  } catch (error) {
    // If a migration fails, nothing else would stop the server.
    await admin.end()
    await server.stop()
    throw error
  }
}

function urlOf(server: PostgresServer, name: string): string {
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}

async function drop(admin: pg.Pool, name: string): Promise<void> {
  existing.delete(name)
  await clients.get(name)?.end()
  clients.delete(name)
  await admin.query(`drop database ${name} with (force)`)
}

async function leave(): Promise<void> {
  // The caller that asked for the first database has been told why the server did not start.
  const parts = await started?.catch(() => undefined)
  if (parts) {
    // Our own server deletes all its data anyway.
    if (process.env.TEST_DATABASE_URL) for (const name of [...existing]) await drop(parts.admin, name)
    await parts.admin.end()
    await parts.server.stop()
  }
  process.exit()
}
