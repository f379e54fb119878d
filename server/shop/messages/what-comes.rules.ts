import { COURIER, STORAGE_DAYS_AT_SHOP } from '../../contract/delivery/delivery.ts'
import { formatDateSpan, plural } from '../../contract/words.ts'

interface Promised {
  date_min: string
  date_max: string
}

/** What the shopper should wait for. Nobody should set out before the goods are there (decision 40). */
export function nextStepInWords(
  { service_id }: { service_id: number },
  { date_min, date_max }: Promised,
): string {
  const time = formatDateSpan(date_min, date_max)
  return service_id === COURIER
    ? `Доставим ${time}, курьер позвонит заранее.`
    : `Приезжайте, когда придёт смс: ждём ${time}.`
}

/** How long an order waits at its point: `3 дня`. */
export function storageDays({ storage_period }: { storage_period: number | null }): string {
  return plural(storage_period ?? STORAGE_DAYS_AT_SHOP, 'день', 'дня', 'дней')
}
