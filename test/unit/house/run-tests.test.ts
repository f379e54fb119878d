import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CHECKS } from '../../../build/check.ts'
import { drawFrom, wordsOf } from '../../support/runner/draw.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What Jest is asked to report, and in which surroundings it was started. */
const PRETEND_JEST = `
  const { TZ, LC_ALL, TEST_DRAW } = process.env
  console.log(JSON.stringify({ TZ, LC_ALL, TEST_DRAW, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }))
  console.log(process.argv.slice(4).join(' | '))
  const first = { passed: 7, failed: 0, skipped: 1, failed_in_browser: [] }
  const runs = JSON.parse(process.env.PRETEND_RUNS ?? '[]')
  const totals = (process.argv.includes('--runInBand') ? runs[1] : runs[0]) ?? first
  process.exitCode = totals.failed > 0 ? 1 : 0
  process.send(totals, () => process.disconnect())`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-run-of-tests-'))
  for (const file of ['test/support/run.ts', 'test/support/runner/draw.ts', 'build/check.ts'])
    cpSync(join(ROOT, file), join(folder, file))
  mkdirSync(join(folder, 'node_modules/jest/bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/jest/bin/jest.js'), PRETEND_JEST)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what CI runs is the checks and all tests, and ends with one line that counts both', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toMatch(/^npm ci && npm test$/m)
  expect(scripts.test).toMatch(/ test\/support\/run\.ts --with-checks$/)

  const { code, lines } = await runTests(allPass())

  expect(code).toBe(0)
  for (const check of CHECKS) expect(lines).toContain(`ok   ${check}`)
  expect(lines.at(-1)).toBe(`${7 + CHECKS.length} passed, 0 failed, 1 skipped`)
})

test.each(CHECKS)(
  'a failing %s fails the run, with all that it said and its name before the last line',
  async check => {
    const { code, lines } = await runTests({ ...allPass(), [check]: 'echo wrong at line 7; exit 2' })

    expect(code).toBe(1)
    expect(lines).toEqual(
      expect.arrayContaining([`FAIL ${check}`, 'wrong at line 7', `FAIL ${check}: told above`]),
    )
    expect(lines.at(-1)).toBe(`${7 + CHECKS.length - 1} passed, 1 failed, 1 skipped`)
  },
)

test('a run says first what it has drawn, starts its processes so, and is had again by its seed', async () => {
  const { lines } = await runTests(allPass(), { TEST_DRAW: 'a seed' })
  const { time_zone, locale } = drawFrom('a seed')

  expect(lines[0]).toBe(wordsOf('a seed'))
  const started = JSON.parse(lines.find(line => line.startsWith('{')) ?? '')
  expect(started).toEqual({ TZ: time_zone, LC_ALL: locale, TEST_DRAW: 'a seed', zone: expect.any(String) })
  expect((await runTests(allPass(), { TEST_DRAW: 'a seed' })).lines[0]).toBe(lines[0])
})

describe('browser files that fail', () => {
  const failed = (path: string) => ({ path, passed: 2, failed: 1, skipped: 0 })
  const first = {
    passed: 90,
    failed: 2,
    skipped: 1,
    failed_in_browser: ['a.test.ts', 'b.test.ts'].map(failed),
  }
  const runs = (...all: object[]) => ({ PRETEND_RUNS: JSON.stringify(all) })

  test('are run once more alone, and count as they end then', async () => {
    const second = { passed: 6, failed: 0, skipped: 0, failed_in_browser: [] }
    const { code, lines } = await runTests(allPass(), runs(first, second))

    expect(lines).toContain(
      '--selectProjects | browser | --runInBand | --runTestsByPath | a.test.ts | b.test.ts',
    )
    expect(lines).toContain('FLAKY a.test.ts: failed once, passed alone')
    expect(lines.at(-1)).toBe(`${92 + CHECKS.length} passed, 0 failed, 1 skipped`)
    expect(code).toBe(0)
  })

  test.each([
    ['fail twice', { passed: 5, failed: 1, skipped: 0, failed_in_browser: [failed('b.test.ts')] }, 91, 1],
    [
      'fail twice, with another test',
      { passed: 4, failed: 2, skipped: 0, failed_in_browser: [failed('b.test.ts')] },
      90,
      2,
    ],
  ])('fail the run when they %s', async (_, second, passed, failures) => {
    const { code, lines } = await runTests(allPass(), runs(first, second))

    expect(lines).not.toContain('FLAKY b.test.ts: failed once, passed alone')
    expect(lines.at(-1)).toBe(`${passed + CHECKS.length} passed, ${failures} failed, 1 skipped`)
    expect(code).toBe(1)
  })

  test('do not save a run in which another test failed', async () => {
    const second = { passed: 6, failed: 0, skipped: 0, failed_in_browser: [] }
    const { code, lines } = await runTests(allPass(), runs({ ...first, passed: 89, failed: 3 }, second))

    expect(lines.at(-1)).toBe(`${91 + CHECKS.length} passed, 1 failed, 1 skipped`)
    expect(code).toBe(1)
  })

  test('are not run again when they are many', async () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map(failed)
    const { code, lines } = await runTests(allPass(), runs({ ...first, failed: 6, failed_in_browser: many }))

    expect(lines.at(-1)).toBe(`${90 + CHECKS.length} passed, 6 failed, 1 skipped`)
    expect(code).toBe(1)
  })
})

test('a name after -t is asked of the files that are named', async () => {
  const { lines } = await runTests(allPass(), {}, ['browser', 'cart.test.ts', '-t', 'on a phone'])

  expect(lines).toContain('--selectProjects | browser | --testPathPatterns | cart.test.ts | -t | on a phone')
})

test('seeds draw every zone, locale, order and plan that there is', () => {
  const drawn = Array.from({ length: 500 }, (_, seed) => drawFrom(String(seed)))
  const different = (of: (draw: ReturnType<typeof drawFrom>) => unknown) =>
    new Set(drawn.map(draw => JSON.stringify(of(draw)))).size

  expect([
    different(draw => draw.time_zone),
    different(draw => draw.locale),
    different(draw => draw.row_order),
    different(draw => draw.planner_without),
  ]).toEqual([12, 7, 2, 7])
  for (const { time_zone } of drawn)
    expect(() => new Intl.DateTimeFormat('ru', { timeZone: time_zone })).not.toThrow()
})

function allPass(): Record<string, string> {
  return Object.fromEntries(CHECKS.map(check => [check, 'echo well']))
}

/** `run.ts` with checks, on these scripts and a pretend Jest. */
async function runTests(
  scripts: Record<string, string>,
  env: Record<string, string> = {},
  asked: string[] = [],
) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  const { TEST_DRAW: _, ...surroundings } = process.env
  const child = spawn(process.execPath, [join(folder, 'test/support/run.ts'), '--with-checks', ...asked], {
    cwd: folder,
    env: { ...surroundings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const said = await text(child.stdout)
  return { code: await ended, lines: said.trim().split('\n') }
}
