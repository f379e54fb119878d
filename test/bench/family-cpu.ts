import { readFileSync } from 'node:fs'

/**
 * Processor time in milliseconds that a process has spent, with its helpers: those that are running, and those that have
 * ended. Linux alone says it without a tool; elsewhere it is NaN.
 */
export function familyCpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  try {
    // Behind its name, which may contain anything: ticks of user and of system, and those of children that have ended, a
    // hundredth of a second each.
    const ticks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 15) ?? []
    const own = ticks.reduce((sum, count) => sum + Number(count) * 10, 0)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + familyCpuMs(Number(child)), own)
  } catch {
    // It has ended since it was listed.
    return 0
  }
}
