import { refreshStatistics } from '../database/refresh-statistics.ts'
import { NotCities, readCities } from '../import/cities/cities-table.ts'
import { importCities } from '../import/cities/import-cities.ts'
import { namedFile, readCall, readNamedFile, runCommand, withDatabase } from './shared/command-line.ts'

const USAGE = `npm run import:cities -- city.csv

Обновляет список городов по открытой таблице hflabs/city (CC BY-SA 4.0: назовите авторов на сайте).
Города, которых в файле нет, остаются.

  --help   эта справка`

/**
 * `npm run import:cities -- city.csv`: brings the table of towns up to date from the public table hflabs/city
 * (CC BY-SA 4.0: a shop that shows it names its source). Exits with 1 when the file is not such a table.
 */
async function main(args: string[]): Promise<number> {
  const { towns, problems } = citiesOf(await readNamedFile(namedFile(readCall(args, {}, 1))))
  return withDatabase(async db => {
    const { added, changed, unchanged, elsewhere } = await importCities(db, towns)
    await refreshStatistics(db)
    for (const { line, reason } of problems) console.warn(`строка ${line} пропущена: ${reason}`)
    console.log(`добавлено ${added}, изменено ${changed}, без изменений ${unchanged}`)
    if (elsewhere > 0) console.log(`в базе есть ещё ${elsewhere}, которых нет в файле: они остались`)
    if (problems.length > 0) console.log(`пропущено строк: ${problems.length}`)
    return 0
  })
}

function citiesOf(file: Uint8Array): ReturnType<typeof readCities> {
  try {
    return readCities(file)
  } catch (error) {
    if (error instanceof NotCities) error.message = `Это не таблица городов: ${error.message}`
    throw error
  }
}

await runCommand({ usage: USAGE, refusals: [NotCities] }, main)
