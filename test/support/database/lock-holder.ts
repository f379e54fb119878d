import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Another process that holds the write lock of a SQLite file, as a backup or an import does. */
export interface LockHolder {
  /** Releases the lock, and waits until it is free. */
  release(): Promise<void>
  end(): void
}

const PROGRAM = `
  import { DatabaseSync } from 'node:sqlite'
  const database = new DatabaseSync(process.argv[1])
  database.exec('pragma busy_timeout = 5000; begin immediate')
  console.log('held')
  process.stdin.once('data', () => {
    database.exec('rollback')
    console.log('released')
  })`

export async function holdWriteLock(path: string): Promise<LockHolder> {
  const holder = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', PROGRAM, path],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  await once(holder.stdout, 'data')
  return {
    async release() {
      const released = once(holder.stdout, 'data')
      holder.stdin.write('release\n')
      await released
    },
    end: () => void holder.kill('SIGKILL'),
  }
}
