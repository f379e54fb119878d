import { readConfig } from '../config.ts'
import { withShop } from '../database/with-shop.ts'
import { findBroken } from '../shop/money/kinds.ts'
import { readCall, runCommand } from './shared/command-line.ts'

const USAGE = `npm run reconcile

Проверяет, что ничего не продано лишнего, не потеряно и не посчитано дважды. Ничего не меняет.
Код выхода 1, если какое-нибудь из обещаний нарушено.

  --help   эта справка`

/**
 * `npm run reconcile`: checks that nothing is oversold, lost or counted twice (promise 8). Writes nothing.
 */
async function main(args: string[]): Promise<number> {
  readCall(args, {}, 0)
  const found = await withShop(readConfig(process.env).DATABASE_URL, 'commands', findBroken)
  for (const { promise, rows } of found) {
    process.stdout.write(`${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${promise}\n`)
    for (const row of rows.slice(0, 10)) process.stdout.write(`        ${JSON.stringify(row)}\n`)
  }
  return found.some(({ rows }) => rows.length > 0) ? 1 : 0
}

await runCommand({ usage: USAGE }, main)
