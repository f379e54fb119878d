import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program in a process for each of the arguments, all at the same moment: each prints a line when it is ready, waits for a
 * line of its standard input, and prints its result, which is returned.
 */
export async function startTogether(program: string, each: string[][]): Promise<string[]> {
  const children = each.map(args =>
    spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  await Promise.all(children.map(line))
  for (const { stdin } of children) stdin.write('go\n')
  return Promise.all(children.map(line))
}

async function line(child: ChildProcess): Promise<string> {
  const [text] = await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')
  return String(text).trim()
}
