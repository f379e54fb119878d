import { GroupFlush } from '../../../server/database/sqlite/write-ahead-log.ts'

/** A disk that writes when it is told to. */
function openDisk() {
  const rounds: { end(): void; fail(error: Error): void }[] = []
  const toDisk = () =>
    new Promise<void>((end, fail) => {
      rounds.push({ end, fail })
    })
  return { rounds, group: new GroupFlush(toDisk) }
}

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

test('whoever comes while the disk is at it waits for the next round, all together', async () => {
  const { rounds, group } = openDisk()
  const events: string[] = []
  void group.flush().then(() => events.push('first'))
  void group.flush().then(() => events.push('second'))
  void group.flush().then(() => events.push('third'))
  await turn()
  expect(rounds.length).toBe(1)

  rounds[0]?.end()
  await turn()
  // What was written after the round began is not known to be on the disk.
  expect(events).toEqual(['first'])
  expect(rounds.length).toBe(2)

  rounds[1]?.end()
  await turn()
  expect(events).toEqual(['first', 'second', 'third'])
  expect(rounds.length).toBe(2)
})

test('a disk that fails is reported to those of its round alone; the next ones try anew', async () => {
  const { rounds, group } = openDisk()
  const first = group.flush()
  const second = group.flush()
  rounds[0]?.fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await turn()
  rounds[1]?.end()
  await expect(second).resolves.toBeUndefined()

  const third = group.flush()
  expect(rounds.length).toBe(3)
  rounds[2]?.end()
  await expect(third).resolves.toBeUndefined()
})
