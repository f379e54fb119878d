import { basename } from 'node:path'
import { TableRefused } from '../import/read-table.ts'
import { importSizeTables, readSizeTables } from '../import/size-tables/import-size-tables.ts'
import { namedFile, readCall, readNamedFile, runCommand, withDatabase } from './shared/command-line.ts'

const USAGE = `npm run import:size-tables -- size-tables.yaml

Таблицы размеров, которые открываются с карточки товара. Файл — все таблицы магазина: каких в нём нет, тех больше не будет.
Если хотя бы одна неверна, не меняется ничего. Пример: server/demo/catalogue/size-tables.yaml

size_tables — список таблиц:
  slug       адрес: /size-table/{slug}/
  title      заголовок
  category   раздел каталога, как women/jeans; пусто — для всех
  brand      бренд; пусто — для всех. Таблица бренда важнее общей, ближнего раздела — важнее дальнего
  columns    столбцы; первый — размер, как он назван у товара (у джинсов 29/32 — талия 29)
  rows       строки, ячеек в каждой столько же
  measures   как снять мерки, по предложению

  --help   эта справка`

/** `npm run import:size-tables`: the shop's own size tables. Exits with 1 when the file is refused. */
async function main(args: string[]): Promise<number> {
  const path = namedFile(readCall(args, {}, 1))
  const tables = readSizeTables(await readNamedFile(path), basename(path))
  return withDatabase(async db => {
    const report = await importSizeTables(db, tables)
    process.stdout.write(`Таблиц размеров: ${report.tables}, было ${report.before}\n`)
    return 0
  })
}

await runCommand(
  { usage: USAGE, refusals: [TableRefused], failed: 'Не удалось, таблицы размеров остались прежними.' },
  main,
)
