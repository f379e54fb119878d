import { COURIER } from '../../../server/contract/delivery/delivery.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { addPoints, type PointToSave } from '../../../server/import/delivery/import-delivery.ts'
import { PLAIN_TARIFF, type Tariff } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { openTariffs, saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'

const MOSCOW = builtInTown('Москва')

/** Points of two carriers in Moscow and the tariffs that bring goods to them: СДЭК 199 Р, 5Post 99 Р. */
export async function openPoints(db: Db): Promise<void> {
  await db.transaction().execute(async trx => {
    await addPoints(trx, [
      point('CDEK1', 'cdek', [55.78, 37.59], { name: 'СДЭК на Лесной', has_dressing_room: 1 }),
      point('CDEK2', 'cdek', [55.7, 37.5], { name: 'СДЭК на Ленинском', metro: 'Университет' }),
      point('FIVE1', '5post', [55.8, 37.7], { name: '5Post в Сокольниках', kind: 'locker' }),
    ])
  })
  await saveTariffs(db, [tariff(79, 'cdek', 249), tariff(100, 'cdek', 199), tariff(102, '5post', 99)])
}

function tariff(service_id: number, service_code: string, price: number) {
  return {
    ...PLAIN_TARIFF,
    service_id,
    service_code,
    reworker_service_id: service_code,
    reworker_rate_id: '136',
    price,
    days_min: 2,
    days_max: 4,
  }
}

function point(
  id: string,
  service_code: string,
  [latitude, longitude]: [number, number],
  change: Partial<PointToSave>,
): PointToSave {
  return {
    id,
    service_code,
    name: id,
    address: 'ул. Лесная, 5',
    metro: 'Белорусская',
    region_fias_id: MOSCOW.fias_id,
    latitude,
    longitude,
    workhours: 'ежедневно 09:00–21:00',
    way_description: 'Вход с угла',
    postal_code: '125047',
    storage_period: 7,
    has_dressing_room: 0,
    weight_max_g: 15_000,
    ...change,
  }
}

/** No courier. */
export async function stopCourier(db: Db): Promise<void> {
  await changeCourier(db, { is_active: 0 })
}

/** The courier's tariff with these changes. */
export async function changeCourier(db: Db, change: Partial<Tariff>): Promise<void> {
  const courier = (await openTariffs(db)).find(({ service_id }) => service_id === COURIER)
  if (!courier) throw new Error('no courier')
  await saveTariffs(db, [{ ...courier, ...change }])
}
