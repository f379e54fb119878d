import { basename } from 'node:path'
import { importPromotions, readPromotions } from '../import/promotions/read-promotions.ts'
import { TableRefused } from '../import/read-table.ts'
import { namedFile, readCall, readNamedFile, runCommand, withDatabase } from './shared/command-line.ts'

const USAGE = `npm run import:promotions -- promotions.csv|promotions.yaml

Промокоды, акции без кода и подарочные сертификаты. Чего в файле нет, остаётся как было; у известного кода меняются
условия, а счёт использований остаётся; известный сертификат не меняется. Если хотя бы одна строка неверна, не меняется
ничего.

Таблица с заголовком, через запятую, точку с запятой или табуляцию. Столбцы type и code нужны, остальные по желанию:
  type coupon        промокод
    percent, roubles           скидка в процентах, в рублях или и то и другое
    least_items, least_total   не меньше стольких вещей, на сумму не меньше (после акций)
    uses_limit, customer_limit всего раз, раз на покупателя; 0 или пусто — без предела
    is_first_order             1: только на первый заказ
    is_combinable              1: суммируется с другими такими же
  type promotion     акция без кода
    kind                       nth_percent: каждая pieces-я вещь со скидкой percent
                               n_for_price: pieces вещей за price
                               percent: от pieces вещей скидка percent на все
    pieces, percent, price     вещей, процентов, рублей
    priority                   чем больше, тем важнее: вещь участвует в одной акции
    is_on                      0: выключена
  type certificate   сертификат: code — номер, amount — рублей
  title                        название для покупателя
  categories                   разделы каталога через пробел: women/dresses
  starts_at, ends_at           2026-03-01 (полночь в Москве) или 2026-03-01T10:00+03:00

YAML: списки coupons, promotions и certificates с теми же полями.

  --help   эта справка`

/** `npm run import:promotions`: the shop's own codes, promotions and certificates. Exits with 1 when the file is refused. */
async function main(args: string[]): Promise<number> {
  const path = namedFile(readCall(args, {}, 1))
  const read = readPromotions(await readNamedFile(path), basename(path))
  return withDatabase(async db => {
    const { coupons, promotions, certificates } = read
    process.stderr.write(
      `Промокодов ${coupons.length}, акций ${promotions.length}, сертификатов ${certificates.length}, записываем…\n`,
    )
    const report = await importPromotions(db, read, Date.now())
    process.stdout.write(
      [
        `Промокоды: добавлено ${report.coupons.added}, изменено ${report.coupons.changed}`,
        `Акции: добавлено ${report.promotions.added}, изменено ${report.promotions.changed}`,
        `Сертификаты: добавлено ${report.certificates.added}, уже были ${report.certificates.known}\n`,
      ].join('\n'),
    )
    return 0
  })
}

await runCommand(
  { usage: USAGE, refusals: [TableRefused], failed: 'Не удалось, промокоды и акции остались прежними.' },
  main,
)
