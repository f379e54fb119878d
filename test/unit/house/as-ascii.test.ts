import { asAscii } from '../../../build/as-ascii.ts'

test('a script in letters of one byte does what it did', () => {
  const script = `(() => { /* считает */ const слово = 'дней ☂ 👗'; return [/^(дн|сут)/u.test('дней'), слово, \`\${слово}!\`] })()`

  const escaped = asAscii(script)

  expect(new Function(`return ${escaped}`)()).toEqual([true, 'дней ☂ 👗', 'дней ☂ 👗!'])
  expect(escaped).toMatch(/^[\x20-\x7e]*$/)
})
