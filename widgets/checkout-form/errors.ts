import { isClientComplete } from '../../server/contract/checkout.ts'
import { COURIER, SHOP_PICKUP } from '../../server/contract/delivery.ts'
import { phoneError } from '../../server/contract/phone.ts'
import type { Draft } from './draft.ts'

const REQUIRED = 'Обязательное поле'

export type DraftErrors = Partial<Record<keyof Draft, string>>

/** What is still missing or wrong, by field (specification 1, section 5; specification 2, section 5). */
export function errorsOf(draft: Draft, store_ids: number[]): DraftErrors {
  const errors: DraftErrors = {}
  const phone = phoneError(draft.phone)
  if (!draft.name.trim()) errors.name = REQUIRED
  else if (!isClientComplete({ name: draft.name, phone: '-', email: '-' }))
    errors.name = 'Укажите имя и фамилию'
  if (phone) errors.phone = phone
  if (!draft.email.trim()) errors.email = REQUIRED
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(draft.email.trim()))
    errors.email = 'Введите корректный email'
  if (draft.service_id === SHOP_PICKUP && !store_ids.includes(Number(draft.point_id)))
    errors.point_id = 'Выберите магазин'
  if (draft.service_id === COURIER && !draft.street.trim()) errors.street = REQUIRED
  if (draft.service_id === COURIER && !draft.house.trim()) errors.house = REQUIRED
  return errors
}
