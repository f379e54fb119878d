import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Scripts of package.json that `npm test` and `npm run check` run in turn, beside the tests. */
export const CHECKS = ['typecheck', 'lint', 'check:imports', 'check:templates']

/**
 * The failing `scripts` of package.json, run one after another. The output of each is printed as soon as it
 * ends, so that the tests can print in between.
 */
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
