import { steadySize } from '../../../build/limits.ts'

const naming = (hashes: string[]) =>
  hashes.map((hash, at) => `load(() => import('./chunk-${at}-${hash}.js'))`).join('\n')

test('the start file weighs the same whatever its chunks hold: their hashes are not its own', () => {
  const some = steadySize(naming(['0A1B2C3D', 'FFFFFFFF', '12345678']))
  expect(steadySize(naming(['NEIHVOLA', '00000000', 'ABCDEF01']))).toBe(some)
  expect(steadySize(naming(['99887766', '00000000', 'ABCDEF01', '55555555']))).toBeGreaterThan(some)
})
