import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Shop } from '../shop.ts'

const PROGRAM = join(import.meta.dirname, '../commands/make-pictures.ts')
const LAST = 19

/** A database in memory is this process's alone: another could not read the catalogue. */
export function areMadeAhead({ config }: Shop): boolean {
  return config.PICTURES_AHEAD === 'yes' && config.DATABASE_URL !== ':memory:'
}

/**
 * Has the pictures of tiles and cards made ahead, once for each catalogue, by a process of its own that gives way to
 * everything else on the machine: shoppers' first look at a new catalogue waits for no picture.
 */
export async function makePictures(shop: Shop, signal: AbortSignal): Promise<void> {
  const { revision } = shop.catalog.current()
  const made = shop.pictures_made
  if (made.revision === revision || signal.aborted) return
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const aborted = once(signal, 'abort').then(() => null)
  child.on('message', progress => shop.log.info(progress as object, 'pictures are made ahead'))
  giveWay(child)
  const ended = await Promise.race([once(child, 'exit'), aborted])
  // It ends by itself with the picture it is at; nobody waits for that.
  if (ended === null) return void child.kill('SIGTERM')
  const [code] = ended as [number | null]
  if (code === 0) made.revision = revision
  else shop.log.warn({ code }, 'pictures are not made ahead')
}

/** From its very start, not only when it has read its program. */
function giveWay(child: ChildProcess): void {
  try {
    if (child.pid) setPriority(child.pid, LAST)
  } catch {
    // Where that is not allowed, or it has ended: the program does the same for itself.
  }
}
