import { readConfig } from '../config.ts'
import type { ExperimentFile } from '../contract/content/experiment.ts'
import { withShop } from '../database/with-shop.ts'
import { contentKind } from '../render/content/read-content.ts'
import { BrokenTemplate, readTemplate, readTemplateFiles } from '../render/templates/read-template.ts'
import { loadCounts } from '../shop/experiments/count-visitors.ts'
import { ExperimentList } from '../shop/experiments/experiments.ts'
import { experimentResults, resultsInWords } from '../shop/experiments/results.rules.ts'
import { readCall, runCommand } from './shared/command-line.ts'

const USAGE = `npm run experiments

Печатает эксперименты: доли вариантов, сколько посетителей их увидели, сколько из них заказали, конверсию с доверительным
интервалом 95 % (Уилсон) и разницу с контрольным вариантом (Ньюкомб). Каждый посетитель посчитан один раз. «Лучше» и
«хуже» стоят там, где ноль не попал в интервал разницы. Ничего не меняет.

  --help   эта справка`

/** `npm run experiments`: shares, conversion and confidence of each variant. Writes nothing. */
async function main(args: string[]): Promise<number> {
  readCall(args, {}, 0)
  const config = readConfig(process.env)
  const list = new ExperimentList(config, {
    version: '',
    content: () => experimentFiles(config.TEMPLATES_DIR),
  })
  const counts = await withShop(config.DATABASE_URL, 'commands', loadCounts)
  process.stdout.write(`${resultsInWords(experimentResults(list.all(), counts, Date.now()))}\n`)
  return 0
}

/** Throws `BrokenTemplate`, with file and line. */
function experimentFiles(folder: string): { name: string; value: ExperimentFile }[] {
  const files = [...readTemplateFiles(folder)].filter(([name]) => contentKind(name) === 'experiments')
  return files.map(([name, { text }]) => ({
    name: name.slice('experiments/'.length),
    value: readTemplate(name, text).content as ExperimentFile,
  }))
}

await runCommand({ usage: USAGE, refusals: [BrokenTemplate] }, main)
