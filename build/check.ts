import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

// `npm run check`: the checks one after another beside the tests, which leave no core idle. What a check says comes in
// one piece, when it is over; what the tests say, at once. The last line counts the tests, and names what has failed.

const CHECKS = ['typecheck', 'lint', 'check:imports', 'check:templates']
const TESTS = 'test:quick'

/** What failed of `scripts` of package.json, run in turn, each told when it is over. */
export async function failedOf(scripts: string[], cwd = process.cwd()): Promise<string[]> {
  const failed: string[] = []
  for (const script of scripts) {
    const { has_passed, said } = await run(script, cwd)
    if (!has_passed) failed.push(script)
    process.stdout.write(`${has_passed ? 'ok  ' : 'FAIL'} ${script}\n${has_passed ? '' : said}`)
  }
  return failed
}

async function run(script: string, cwd: string): Promise<{ has_passed: boolean; said: string }> {
  const child = spawn(process.execPath, ['--run', script], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return { has_passed: (await ended) === 0, said: said.join('') }
}

async function test(): Promise<string[]> {
  const child = spawn(process.execPath, ['--run', TESTS], { stdio: 'inherit' })
  const code = await new Promise(resolve => child.once('close', resolve))
  return code === 0 ? [] : [TESTS]
}

if (import.meta.main) {
  const failed = (await Promise.all([failedOf(CHECKS), test()])).flat()
  if (failed.length > 0) console.log(`FAIL ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
