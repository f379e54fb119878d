/** A table that is not taken; nothing of it was. `message` is Russian, a line for each thing that is wrong. */
export class TableRefused extends Error {}

const SHOWN = 20

/** Gathers what is wrong with a table, line by line, so that all of it is told at once. */
export function lineProblems(file: string) {
  const problems: string[] = []
  return {
    add: (line: number, reason: string): void => {
      problems.push(`${file}, строка ${line}: ${reason}`)
    },
    throwIfAny: (): void => {
      if (problems.length === 0) return
      const more = problems.length > SHOWN ? [`… и ещё ${problems.length - SHOWN}`] : []
      throw new TableRefused([...problems.slice(0, SHOWN), ...more].join('\n'))
    },
  }
}
