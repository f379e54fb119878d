import { Readable } from 'node:stream'
import { readSince } from '../export/orders/export-orders.ts'
import { exportResumes } from '../export/resumes/export-resumes.ts'
import { folderOfResumes } from '../shop/vacancies/resume-files.ts'
import { readCall, runCommand, WrongCall, withDatabase } from './shared/command-line.ts'
import { Interrupted, writeExport } from './shared/write-export.ts'

const USAGE = `npm run resumes:export -- [настройки]

Отклики на вакансии таблицей CSV: когда и на какую вакансию, имя, телефон, почта, город, текст и где лежит файл.
Ничего не меняет. Через полгода отклик стирается, и здесь его больше нет.

  --since ДЕНЬ       с этого дня: 2026-03-01 (полночь в Москве) или момент: 2026-03-01T10:00:00+03:00
                     без него все
  --out ФАЙЛ         в файл, который появится целиком; без него в вывод: тогда npm run -s, иначе npm пишет туда и своё
  --help             эта справка`

/** `npm run resumes:export`: answers to vacancies, for recruiters. Writes nothing into the shop. */
async function main(args: string[]): Promise<number> {
  const { since, out } = readSettings(args)
  return withDatabase(async (db, config) => {
    let count = 0
    const rows = exportResumes({ db, folder: folderOfResumes({ config }) }, since, () => {
      count += 1
    })
    await writeExport(Readable.from(rows), out)
    process.stderr.write(`Откликов: ${count}\n`)
    return 0
  })
}

function readSettings(args: string[]): { since: number; out: string | undefined } {
  const call = readCall(args, { since: 'text', out: 'text' }, 0)
  const text = call.value('since')
  const since = text === undefined ? 0 : readSince(text)
  if (since === null)
    throw new WrongCall(
      `--since ${text}: нужен день, как 2026-03-01, или момент, как 2026-03-01T10:00:00+03:00`,
    )
  return { since, out: call.value('out') }
}

await runCommand({ usage: USAGE, refusals: [Interrupted] }, main)
