import { DEFAULT_REGION } from '../../../server/contract/delivery/default-region.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import { saveStores } from '../../../server/import/stock/save-stores.ts'

/** Two more stores of Moscow, one with pictures; the catalogue shows them when it is refreshed. */
export async function openMoreStores(db: Db): Promise<void> {
  const store = {
    kind: 'store' as const,
    city: 'Москва',
    region_fias_id: DEFAULT_REGION.fias_id,
    workhours: 'ежедневно 10:00–21:00',
    way_description: 'Первый этаж',
    phone: '+7 (495) 000-00-00',
    has_dressing_room: false,
  }
  await saveStores(db, [
    {
      ...store,
      ext_id: 'msk-02',
      name: 'Витрина в Марьино',
      address: 'ул. Люблинская, 169к9',
      metro: 'Марьино',
      latitude: 55.651,
      longitude: 37.744,
      // The placeholder, used like any picture: as a key, and as an own path.
      images: ['placeholder', '/media/placeholder/640.webp'],
    },
    {
      ...store,
      ext_id: 'msk-03',
      name: 'Витрина на Щёлковской',
      address: 'Щёлковское шоссе, 75с8',
      metro: 'Щёлковская',
      latitude: 55.8103,
      longitude: 37.799,
      images: [],
    },
  ])
  await announceCatalog(db)
}
