import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeBuildTurn } from '../../../server/catalog/saved/build-turn.ts'

const FORMAT = 'abcdefabcdefabcdef'
let folder: string
const files = () => readdir(folder)
/** As another process has taken it. */
const takenBy = (owner: string) => writeFile(join(folder, 'abcdefabcdef.building'), owner)
/** This process’s parent: it runs as long as the test does. */
const running = `${process.ppid}@${hostname()}`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-turn-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('nobody waits for a turn that nobody has, and it leaves nothing behind', async () => {
  const turn = await takeBuildTurn(folder, FORMAT)
  expect(await files()).toEqual(['abcdefabcdef.building'])
  await turn.give()
  expect(await files()).toEqual([])
})

const ENDLESS = { looks_most: Number.POSITIVE_INFINITY }

describe.each([
  ['does not end', running],
  ['is on a machine that nobody can ask', '1@elsewhere'],
  ['was never written whole', ''],
])('the turn of a process that %s', (_, owner) => {
  test('is waited for until it is given', async () => {
    await takenBy(owner)
    let is_taken = false
    const taking = takeBuildTurn(folder, FORMAT, ENDLESS).finally(() => {
      is_taken = true
    })
    await new Promise(resolve => setTimeout(resolve, 250))
    expect(is_taken).toBe(false)
    await rm(join(folder, 'abcdefabcdef.building'))
    await taking
  })

  test('is waited for so many times and no longer', async () => {
    await takenBy(owner)
    const turn = await takeBuildTurn(folder, FORMAT, { looks_most: 2 })
    await turn.give()
    expect(await files()).toEqual([])
  })
})

test.each([
  ['a process that died', () => `${deadProcess()}@${hostname()}`],
  ['the process before this one, which had its number', () => `${process.pid}@${hostname()}`],
])('the turn of %s is taken, however long one would wait for others', async (_, owner) => {
  await takenBy(owner())
  const turn = await takeBuildTurn(folder, FORMAT, ENDLESS)
  await turn.give()
  expect(await files()).toEqual([])
})

test('a process whose turn was taken away does not give the next one’s', async () => {
  const turn = await takeBuildTurn(folder, FORMAT)
  await takenBy(running)
  await turn.give()
  expect(await files()).toEqual(['abcdefabcdef.building'])
})

test('a folder that does not exist is an error', async () => {
  await expect(takeBuildTurn(join(folder, 'none'), FORMAT)).rejects.toThrow('ENOENT')
})

function deadProcess(): number {
  return Number(execFileSync(process.execPath, ['-p', 'process.pid']))
}
