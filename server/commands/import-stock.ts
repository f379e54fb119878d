import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { importStock, importStores, stockLines } from '../import/stock/import-stock.ts'
import { readStock, StockRefused } from '../import/stock/read-stock.ts'
import { readStores, STORES_HELP, StoresRefused } from '../import/stock/save-stores.ts'
import { namedFile, readCall, runCommand, WrongCall, withDatabase } from './shared/command-line.ts'

const USAGE = `npm run import:stock -- stock.csv [--stores stores.json]

Сколько штук лежит на каждой полке, из учётной системы: без фида, хоть каждые пять минут. Меняются только полки,
которые названы в файле; тот же файл ещё раз ничего не меняет. Открытый магазин покажет новые остатки за пару секунд.

stock.csv   таблица с заголовком, через запятую, точку с запятой или табуляцию:
  offer     id предложения из фида
  store     id магазина из stores.json или warehouse — склад
  qty       штук, которые можно продать: без тех, что уже отложены заказами

  --stores stores.json   магазины: массив объектов
  --help                 эта справка

${STORES_HELP}`

/**
 * `npm run import:stock`: the stock of stores and warehouse, from the system in which the shop is run. Exits
 * with 1 when it is refused.
 */
async function main(args: string[]): Promise<number> {
  const call = readCall(args, { stores: 'text' }, 1)
  const file = namedFile(call)
  const stores_file = call.value('stores')
  for (const path of [file, ...(stores_file === undefined ? [] : [stores_file])])
    if (!(await stat(path).catch(() => null))?.isFile()) throw new WrongCall(`Файл не читается: ${path}`)
  const stores = stores_file === undefined ? null : readStores(await readFile(stores_file, 'utf8'))
  return withDatabase(async db => {
    const deps = { db, now: Date.now }
    if (stores) process.stdout.write(`Магазины: изменено ${await importStores(deps, stores)}\n`)
    const report = await importStock(deps, readStock(createReadStream(file)))
    process.stdout.write(`${stockLines(report).join('\n')}\n`)
    return 0
  })
}

await runCommand(
  {
    usage: USAGE,
    refusals: [StockRefused, StoresRefused],
    failed: 'Не удалось: часть остатков могла измениться. Тот же файл ещё раз доведёт дело до конца.',
  },
  main,
)
