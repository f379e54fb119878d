import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TakenPicture } from '../../../server/contract/content/editors-picture.ts'
import { type EditorsMedia, openEditorsMedia } from '../../../server/media/editors-media.ts'

let place: string
let taken: string[]
let there: boolean
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'vitrina-media-'))
  taken = []
  there = true
})
afterEach(() => rmSync(place, { recursive: true }))

const PICTURE = { picture: { key: 'a'.repeat(24), width: 3, height: 2, ground: '' } }

function open(take: (path: string) => Promise<TakenPicture> = async () => PICTURE): EditorsMedia {
  return openEditorsMedia({
    folder: join(place, 'media'),
    take(path) {
      taken.push(path.slice(join(place, 'media').length + 1))
      return take(path)
    },
    media: { has: async () => there },
    memory: join(place, 'memory.json'),
    onFailure: () => undefined,
  })
}

function put(name: string, content = 'x'): void {
  const path = join(place, 'media', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

async function seen(media = open()): Promise<Record<string, TakenPicture>> {
  await media.look()
  return Object.fromEntries([...media.files()].map(([name, file]) => [name, file.taken]))
}

const refused = (words: string) => ({ refused: expect.stringContaining(words) })

test('a folder that is not there has no pictures', async () => {
  expect(await seen()).toEqual({})
})

test('pictures are known by their path, in any alphabet, and other files say what is wrong', async () => {
  put('summer/hero.jpg')
  put('лето/Мой кадр (2).webp')
  // As some systems store it: «й» in two signs.
  put('лето/чай.png'.normalize('NFD'))
  put('logo.svg')
  put('notes.txt')
  put('odd/na$me.jpg')
  put('.DS_Store')
  expect(await seen()).toEqual({
    'summer/hero.jpg': PICTURE,
    'лето/Мой кадр (2).webp': PICTURE,
    'лето/чай.png': PICTURE,
    'logo.svg': refused('SVG не берём'),
    'notes.txt': refused('не картинка'),
    'odd/na$me.jpg': refused('имя файла'),
  })
})

test('links lead to nothing: neither to a file nor to a folder elsewhere', async () => {
  writeFileSync(join(place, 'secret.jpg'), 'secret')
  mkdirSync(join(place, 'elsewhere'))
  writeFileSync(join(place, 'elsewhere', 'other.jpg'), 'other')
  put('hero.jpg')
  symlinkSync(join(place, 'secret.jpg'), join(place, 'media', 'linked.jpg'))
  symlinkSync(join(place, 'elsewhere'), join(place, 'media', 'folder'))
  expect(await seen()).toEqual({
    'hero.jpg': PICTURE,
    'linked.jpg': refused('ссылка'),
    folder: refused('ссылка'),
  })
  expect(taken).toEqual(['hero.jpg'])
})

test('a file is judged once for each time it was saved, also after a restart', async () => {
  const media = open()
  put('hero.jpg')
  await seen(media)
  await seen(media)
  await seen(open())
  expect(taken).toEqual(['hero.jpg'])

  put('hero.jpg', 'another')
  utimesSync(join(place, 'media', 'hero.jpg'), 1, 1)
  await seen(media)
  expect(taken).toEqual(['hero.jpg', 'hero.jpg'])
})

test('after a restart a picture whose original is gone is taken again', async () => {
  put('hero.jpg')
  await seen()
  there = false
  await seen(open())
  expect(taken).toEqual(['hero.jpg', 'hero.jpg'])
})

test('a file that cannot be read just now stays what it was, and is tried again', async () => {
  let isBusy = false
  const media = open(async () => {
    if (isBusy) throw new Error('busy')
    return PICTURE
  })
  put('hero.jpg')
  await seen(media)
  isBusy = true
  put('hero.jpg', 'another')
  put('new.jpg')
  expect(await seen(media)).toEqual({ 'hero.jpg': PICTURE })
  isBusy = false
  expect(await seen(media)).toEqual({ 'hero.jpg': PICTURE, 'new.jpg': PICTURE })
})
