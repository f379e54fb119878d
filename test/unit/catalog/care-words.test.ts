/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { CARES } from '../../../server/demo/catalogue/cares.ts'
import { careOf } from '../../../widgets/card/care-words.ts'

const signsOf = (text: string) => careOf(text).map(({ signs }) => signs.join(' + ') || '–')

test.each([
  ['Машинная стирка при 30 °C', 'tub t30'],
  ['Деликатная стирка при температуре до 40°С', 'tub t40 mild'],
  ['Машинная стирка при 30 °C, очень мягкий режим', 'tub t30 milder'],
  ['Стирать при 30–40 градусах', 'tub t30'],
  ['Машинная стирка, отжим 600 об/мин', 'tub'],
  ['Ручная стирка при 30 °C', 'tub hand'],
  ['Бережная ручная стирка', 'tub hand'],
  ['стирать только вручную', 'tub hand'],
  ['Стирка запрещена', 'tub no'],
  ['Не отбеливать', 'triangle no'],
  ['Отбеливание запрещено', 'triangle no'],
  ['Отбеливание без хлора', 'triangle oxygen'],
  ['Можно отбеливать', 'triangle'],
  ['Не сушить в барабане', 'drum no'],
  ['Не сушить в стиральной машине', 'drum no'],
  ['Барабанная сушка при низкой температуре', 'drum dot'],
  ['Машинная сушка при 80 °C', 'drum dots'],
  ['Сушить горизонтально на полотенце', 'square flat'],
  ['Сушить вертикально, в тени', 'square line shade'],
  ['Сушить без отжима', 'square drip'],
  ['Гладить при температуре до 110 °C через ткань', 'iron dot'],
  ['Глажка при средней температуре', 'iron dots'],
  ['Гладить влажным при 200 °C', 'iron three'],
  ['Не гладить', 'iron no'],
  ['Химчистка разрешена', 'circle p'],
  ['Мягкая химчистка', 'circle p mild'],
  ['Химическая чистка запрещена', 'circle no'],
  ['Аквачистка', 'circle w'],
])('«%s» has the sign %s', (words, sign) => {
  expect(signsOf(words)).toEqual([sign])
})

test.each([
  'Протирать влажной салфеткой без растворителей',
  'Сушить вдали от батарей',
  'Хранить в чехле',
  'Не гладить принт',
  'Чистка у специалистов по коже',
])('«%s» stays words', words => {
  expect(careOf(words)).toEqual([{ words, signs: [] }])
})

test('a line for each sentence, and for each thing that commas keep apart; nothing of the words is lost', () => {
  expect(
    careOf(
      'Ручная стирка при 30 °C, не выкручивать, не отбеливать. Сушить вертикально, не сушить в барабане.',
    ),
  ).toEqual([
    { words: 'Ручная стирка при 30 °C, не выкручивать', signs: ['tub hand'] },
    { words: 'Не отбеливать', signs: ['triangle no'] },
    { words: 'Сушить вертикально', signs: ['square line'] },
    { words: 'Не сушить в барабане', signs: ['drum no'] },
  ])
  expect(careOf('Стирать и гладить с изнанки')).toEqual([
    { words: 'Стирать и гладить с изнанки', signs: ['tub', 'iron'] },
  ])
  expect(careOf('')).toEqual([])
})

test('every care of the demonstration shop has its signs, but what leather wants', () => {
  const bare = Object.values(CARES).flatMap(care => careOf(care).filter(({ signs }) => signs.length === 0))
  expect(bare.map(({ words }) => words)).toEqual([
    'Протирать сухой мягкой тканью, хранить в чехле',
    'Чистка у специалистов по коже',
    'Протирать влажной салфеткой без растворителей',
    'Сушить вдали от батарей',
  ])
})

test('every part of a sign is drawn', () => {
  const sheet = readFileSync('styles/care.css', 'utf8')
  const rules = readFileSync('widgets/card/care-words.ts', 'utf8')
  const parts = [...rules.matchAll(/(?:sign|part): [`']([^`']+)[`']/g)].flatMap(([, found = '']) =>
    found.includes('at}') ? [30, 40, 50, 60, 70, 95].map(at => `t${at}`) : found.split(' '),
  )
  expect(parts.length).toBeGreaterThan(30)
  for (const part of parts.filter(each => !each.includes('{'))) expect(sheet).toContain(`.care--${part} {`)
})
