/** Why an offer of the feed was not taken. */
export interface RefusedOffer {
  line: number
  id: string
  reason: string
}

export interface ImportReport {
  added: number
  changed: number
  unchanged: number
  gone: number
  refused_count: number
  /** The first of them. */
  refused: RefusedOffer[]
  /** Prices whose kopecks were rounded. */
  rounded: number
  /** Products with changed pictures only. */
  pictures_changed: number
  pictures_fetched: number
  pictures_missing: number
  /** Sold offers without stock anywhere. */
  without_stock: number
  /** Stock of the feed's `outlets` in stores that the shop does not have. */
  unknown_outlets: number
  /** Other remarks about this feed, in Russian. */
  notes: string[]
}

export const REFUSED_LISTED = 50
const NOTES_SHOWN = 20

/** The report in Russian, a line each. */
export function reportLines(report: ImportReport): string[] {
  const lines = [
    `Добавлено ${report.added}, изменено ${report.changed}, без изменений ${report.unchanged}, ушло ${report.gone}, отказано ${report.refused_count}`,
  ]
  if (report.rounded > 0) lines.push(`Цен с копейками, округлённых до рубля: ${report.rounded}`)
  if (report.pictures_fetched > 0) lines.push(`Получено картинок: ${report.pictures_fetched}`)
  if (report.pictures_missing > 0)
    lines.push(`Картинок не найдено: ${report.pictures_missing} (на сайте вместо них рисунок)`)
  if (report.without_stock > 0)
    lines.push(`Без остатков: ${report.without_stock} (передайте --stock или --default-stock)`)
  if (report.unknown_outlets > 0)
    lines.push(`Остатков фида в неизвестных магазинах: ${report.unknown_outlets} (передайте --stores)`)
  lines.push(...report.notes.slice(0, NOTES_SHOWN))
  if (report.notes.length > NOTES_SHOWN) lines.push(`… и ещё ${report.notes.length - NOTES_SHOWN}`)
  for (const { line, id, reason } of report.refused)
    lines.push(`  строка ${line}, предложение ${id || '(без id)'}: ${reason}`)
  if (report.refused_count > report.refused.length)
    lines.push(`  … и ещё ${report.refused_count - report.refused.length}`)
  return lines
}

/** Counts what was refused, and keeps the first of it. */
export class RefusedList {
  count = 0
  readonly #listed: RefusedOffer[] = []

  add(refused: RefusedOffer): void {
    this.count += 1
    // Two passes report refusals, each in the order of lines: the first ones may come from either.
    if (this.#listed.length < 2 * REFUSED_LISTED) this.#listed.push(refused)
  }

  /** The first by line. */
  get first(): RefusedOffer[] {
    return this.#listed.toSorted((a, b) => a.line - b.line).slice(0, REFUSED_LISTED)
  }
}
