import { readFile } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { migrate, openDatabase } from '../data/open-database.ts'
import { NotCities, readCities } from './cities-table.ts'
import { importCities } from './import-cities.ts'

/**
 * `npm run import:cities -- city.csv`: brings the table of towns up to date from the public table hflabs/city
 * (CC BY-SA 4.0: a shop that shows it names its source). Exits with 1 when the file cannot be read.
 */
async function main(path: string | undefined): Promise<number> {
  if (!path) return fail('Какой файл? npm run import:cities -- city.csv')
  const file = await readFile(path).catch(() => null)
  if (!file) return fail(`Файл не читается: ${path}`)

  const config = readConfig(process.env)
  const { towns, problems } = readCities(file)
  const db = openDatabase(config.DATABASE_URL)
  try {
    await migrate(db)
    const { added, changed, unchanged, elsewhere } = await importCities(db, towns)
    for (const { line, reason } of problems) console.warn(`строка ${line} пропущена: ${reason}`)
    console.log(`добавлено ${added}, изменено ${changed}, без изменений ${unchanged}`)
    if (elsewhere > 0) console.log(`в базе есть ещё ${elsewhere}, которых нет в файле: они остались`)
    if (problems.length > 0) console.log(`пропущено строк: ${problems.length}`)
    return 0
  } finally {
    await db.destroy()
  }
}

function fail(text: string): number {
  console.error(text)
  return 1
}

try {
  process.exitCode = await main(process.argv[2])
} catch (error) {
  if (!(error instanceof NotCities)) throw error
  process.exitCode = fail(`Это не таблица городов: ${error.message}`)
}
