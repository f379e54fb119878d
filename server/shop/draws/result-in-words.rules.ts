import type { NamedDraw } from '../../contract/content/draw.ts'
import { formatMoment, MOSCOW_HOURS_EAST } from '../../contract/words.ts'
import type { DrawResultsTable, DrawWinnersTable } from '../../database/tables/draws.ts'

type Result = Omit<DrawResultsTable, 'draw'> & { winners: Omit<DrawWinnersTable, 'draw'>[] }

/**
 * A draw's result for the operator, who has to find the winners: by the order, or by the account that sent the receipt.
 *
 * @param bases by number; what is missing was erased with its person
 */
export function resultInWords(
  { title }: Pick<NamedDraw, 'title'>,
  { seed, seed_hash, entries, numbers, winners, drawn_at }: Result,
  bases: Map<number, { checkout_id: string | null; receipt: string | null }>,
): string {
  const lines = winners.map(({ place, number, masked, prize }) => {
    const { checkout_id, receipt } = bases.get(number) ?? { checkout_id: null, receipt: null }
    const basis = checkout_id ? `заказ ${checkout_id}` : receipt ? `чек ${receipt}` : 'данные удалены'
    return `${place}. номер ${number}, ${masked || 'имя удалено'} (${basis}): ${prize}`
  })
  return [
    `${title}: победители определены ${formatMoment(drawn_at, MOSCOW_HOURS_EAST)} по Москве`,
    `Участвовало номеров: ${entries}${numbers ? ` (${numbers})` : ''}`,
    `Секретная строка: ${seed}`,
    `Её отпечаток SHA-256: ${seed_hash}, как объявлено`,
    '',
    ...(lines.length > 0 ? lines : ['Никто не участвовал.']),
    '',
    'Как проверить: сохраните то, что ниже, в файл check.mjs и запустите node check.mjs.',
    '',
  ].join('\n')
}
