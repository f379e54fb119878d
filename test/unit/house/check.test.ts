import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { failedOf } from '../../../build/check.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-scripts-'))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

test('a check that fails is printed with everything it wrote, and the next one runs all the same', async () => {
  const scripts = { types: 'echo wrong type; echo at line 7 >&2; exit 2', lint: 'echo well' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)

  const failed = await failedOf(['types', 'lint'], folder)

  expect(failed).toEqual(['types'])
  expect(write.mock.calls.map(([line]) => line)).toEqual([
    'FAIL types\nwrong type\nat line 7\n',
    'ok   lint\n',
  ])
})
