import { readConfig } from '../config.ts'
import type { Draw, NamedDraw } from '../contract/content/draw.ts'
import { nearest } from '../contract/nearest.ts'
import { Refused } from '../errors.ts'
import { contentKind } from '../render/content/read-content.ts'
import { BrokenTemplate, readTemplate, readTemplateFiles } from '../render/templates/read-template.ts'
import { checkScript } from '../shop/draws/check-script.ts'
import { drawWinners } from '../shop/draws/draw-winners.ts'
import { basesOf } from '../shop/draws/draws.queries.ts'
import { resultInWords } from '../shop/draws/result-in-words.rules.ts'
import { findSeed, hashOfSeed, makeSeed, seedFile } from '../shop/draws/seed.ts'
import { type Call, readCall, runCommand, WrongCall, withDatabase } from './shared/command-line.ts'

const USAGE = `npm run draw -- ИМЯ [--new-seed]

Определяет победителей розыгрыша templates/draws/ИМЯ.yaml, когда он окончен, и печатает, сколько номеров участвовало,
кто выиграл и как это проверить. Победители записываются один раз: повторный запуск печатает тех же. После этого их
показывает страница розыгрыша, вместе с секретной строкой.

  --new-seed   до начала: выбирает секретную строку, хранит её в DATA_DIR/draws/ИМЯ.seed (читает только пользователь
               магазина) и печатает её отпечаток: его пишут в файл розыгрыша строкой seed_hash. Если строка уже есть,
               печатает отпечаток прежней. Сохраните копию файла: без неё победителей не определить
  --help       эта справка`

/** `npm run draw -- NAME`: the winners of a draw that is over, once for all (decision 48). */
async function main(args: string[]): Promise<number> {
  const call = readCall(args, { 'new-seed': 'flag' }, 1)
  const slug = nameIn(call)
  if (call.has('new-seed')) return announceSeed(slug)
  return withDatabase(async (db, config) => {
    const draw = findDraw(config.TEMPLATES_DIR, slug)
    const result = await drawWinners({ db, now: Date.now, config }, draw, () =>
      findSeed({ config }, slug),
    ).catch(error => {
      if (!(error instanceof Refused) || error.code !== 'no-seed') throw error
      throw new Refused('no-seed', `${error.message}: её файл — ${seedFile({ config }, slug)}`)
    })
    const { seed, seed_hash, numbers, winners } = result
    const script = checkScript({ seed, seed_hash, numbers, winners: winners.length })
    process.stdout.write(`${resultInWords(draw, result, await basesOf(db, slug))}\n${script}`)
    return 0
  })
}

function nameIn({ positionals: [name = ''] }: Call): string {
  if (!/^[a-z0-9-]+$/.test(name))
    throw new WrongCall('Какой розыгрыш? Имя файла без .yaml: латинские буквы, цифры, дефис')
  return name
}

async function announceSeed(slug: string): Promise<number> {
  const config = readConfig(process.env)
  const { seed, is_new } = await makeSeed({ config }, slug)
  const path = seedFile({ config }, slug)
  process.stderr.write(is_new ? `Новая секретная строка: ${path}\n` : `Секретная строка уже есть: ${path}\n`)
  process.stdout.write(`seed_hash: ${hashOfSeed(seed)}\n`)
  return 0
}

/** Throws `BrokenTemplate`, with file and line; `WrongCall` where there is no such file. */
function findDraw(folder: string, slug: string): NamedDraw {
  const files = [...readTemplateFiles(folder)].filter(([name]) => contentKind(name) === 'draws')
  const found = files.find(([name]) => name === `draws/${slug}`)
  if (!found) {
    const names = files.map(([name]) => name.slice('draws/'.length))
    const meant = nearest(slug, names)
    throw new WrongCall(`Нет розыгрыша ${slug}${meant ? `. Может быть, ${meant}?` : ''}`)
  }
  const [name, { text }] = found
  return { slug, ...(readTemplate(name, text).content as Draw) }
}

await runCommand({ usage: USAGE, refusals: [BrokenTemplate, Refused] }, main)
