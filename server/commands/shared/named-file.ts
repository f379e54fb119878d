import { readFile } from 'node:fs/promises'
import { type Call, WrongCall } from './command-line.ts'

/** The one file of a command that takes one. Throws `WrongCall` where the call names none. */
export function namedFile({ positionals: [path] }: Call): string {
  if (!path) throw new WrongCall('Какой файл?')
  return path
}

/** All of it. Throws `WrongCall` where it cannot be read. */
export async function readNamedFile(path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw new WrongCall(`Файл не читается: ${path}`)
  })
}
