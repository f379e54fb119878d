import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The storage of a pretend provider: like a real one's, it survives the shop's process. */
export interface PretendStore {
  read(name: string): unknown
  write(name: string, value: unknown): void
  /** Stores it if there is nothing under this name. @returns what is stored */
  keep(name: string, value: unknown): unknown
}

export function memoryStore(): PretendStore {
  const stored = new Map<string, string>()
  const read = (name: string) => JSON.parse(stored.get(name) ?? 'null')
  const write = (name: string, value: unknown) => void stored.set(name, JSON.stringify(value))
  return {
    read,
    write,
    keep(name, value) {
      if (!stored.has(name)) write(name, value)
      return read(name)
    },
  }
}

/** A file for each thing; processes of one machine share the folder. */
export function folderStore(folder: string): PretendStore {
  const pathOf = (name: string) =>
    join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`)
  const read = (name: string) => {
    try {
      return JSON.parse(readFileSync(pathOf(name), 'utf8'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  return {
    read,
    write(name, value) {
      mkdirSync(folder, { recursive: true })
      const draft = `${pathOf(name)}.${process.pid}`
      writeFileSync(draft, JSON.stringify(value))
      renameSync(draft, pathOf(name))
    },
    keep(name, value) {
      mkdirSync(folder, { recursive: true })
      try {
        writeFileSync(pathOf(name), JSON.stringify(value), { flag: 'wx' })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      return read(name)
    },
  }
}
