import { controlOf, isRunning, type NamedExperiment } from '../../contract/content/experiment.ts'
import { formatCount, wholeDayInWords } from '../../contract/words.ts'
import {
  conversionOf,
  differenceOf,
  type Sample,
  type ShareInterval,
  wilsonInterval,
} from './conversion.rules.ts'

/** Visitors and orders of one variant. */
export type VariantCount = Sample & { experiment: string; variant: string }

/** What was counted of one experiment, in words. */
export interface ExperimentResults {
  name: string
  /** What it is about, where, its dates, and whether it runs. */
  about: string
  /** A row for each variant, with a cell for each of `RESULT_COLUMNS`. */
  rows: string[][]
}

export const RESULT_COLUMNS = [
  'вариант',
  'доля',
  'посетители',
  'заказали',
  'конверсия',
  'интервал 95 %',
  'против контрольного',
]

/**
 * All experiments: those with a file, and those that were counted and have none any more.
 *
 * @param now decides which of them run
 */
export function experimentResults(
  experiments: NamedExperiment[],
  counts: VariantCount[],
  now: number,
): ExperimentResults[] {
  const gone = [...new Set(counts.map(({ experiment }) => experiment))].filter(
    name => !experiments.some(each => each.name === name),
  )
  return [
    ...experiments.map(each => ({ name: each.name, about: aboutOf(each, now), rows: rowsOf(each, counts) })),
    ...gone.map(name => ({ name, about: 'Файла уже нет', rows: rowsOf(unwritten(name, counts), counts) })),
  ]
}

/** The same as text, a table each. */
export function resultsInWords(results: ExperimentResults[]): string {
  const tables = results.map(({ name, about, rows }) =>
    [`${name} — ${about}`, aligned([RESULT_COLUMNS, ...rows])].join('\n'),
  )
  return tables.length === 0 ? 'Экспериментов нет.' : tables.join('\n\n')
}

function aboutOf(experiment: NamedExperiment, now: number): string {
  const { title, from, to, where } = experiment
  const dates = `с ${wholeDayInWords(from)}${to ? ` по ${wholeDayInWords(to)}` : ''}`
  const state = isRunning(experiment, now) ? 'идёт' : 'не идёт'
  return `${title} (${where.join(', ')}; ${dates}; ${state})`
}

/** Its variants, as they were counted: nobody knows which one was the control. */
function unwritten(name: string, counts: VariantCount[]): Pick<NamedExperiment, 'name' | 'variants'> {
  const own = counts.filter(({ experiment }) => experiment === name)
  return { name, variants: own.map(({ variant }) => ({ name: variant, share: Number.NaN })) }
}

function rowsOf({ name, variants }: Pick<NamedExperiment, 'name' | 'variants'>, counts: VariantCount[]) {
  const sampleOf = (variant: string): Sample =>
    counts.find(each => each.experiment === name && each.variant === variant) ?? { visitors: 0, orders: 0 }
  const known = variants.map(({ name: variant, share }) => ({ variant, share, ...sampleOf(variant) }))
  const whole = known.reduce((sum, { visitors }) => sum + visitors, 0)
  const control = sampleOf(controlOf({ variants }))
  return known.map(({ variant, share, ...sample }, index) => [
    variant,
    Number.isNaN(share) ? '—' : `${share} %`,
    `${formatCount(sample.visitors)} (${percent(whole === 0 ? 0 : sample.visitors / whole)})`,
    formatCount(sample.orders),
    percent(conversionOf(sample)),
    rangeInWords(wilsonInterval(sample)),
    index === 0 || Number.isNaN(share) ? '—' : differenceInWords(control, sample),
  ])
}

function differenceInWords(control: Sample, variant: Sample): string {
  const { difference, low, high } = differenceOf(control, variant)
  const verdict = low > 0 ? 'лучше' : high < 0 ? 'хуже' : 'разницы не видно'
  return `${signed(difference)} п. п. (${signed(low)} … ${signed(high)}): ${verdict}`
}

function percent(share: number): string {
  return `${hundredths(share)} %`
}

function rangeInWords({ low, high }: ShareInterval): string {
  return `${hundredths(low)}–${hundredths(high)} %`
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${hundredths(Math.abs(share))}`
}

/** Of a share in per cent, with one digit: `12,5`. */
function hundredths(share: number): string {
  return (share * 100).toFixed(1).replace('.', ',')
}

function aligned(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
