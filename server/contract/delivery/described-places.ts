import * as v from 'valibot'
import { Id } from '../checkout/payload-fields.ts'
import { Hours, HoursException } from './hours.ts'

const Integer = v.pipe(v.number(), v.integer())

/** `POST /minions/kevin/point`: a point by its `code` (its `id`), else 404. */
export const PointRequest = v.object({
  code: v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'нужен код пункта'),
    v.trim(),
    v.nonEmpty('нужен код пункта'),
    v.maxLength(100, 'не длиннее 100 знаков'),
  ),
})

export const SHOPS_DESCRIBED_MOST = 500

/** `POST /minions/kevin/shops/describe`: stores by their ids; unknown ids are left out. */
export const DescribeRequest = v.object({
  ids: v.pipe(
    v.array(Id('нужен номер магазина'), 'нужен список магазинов'),
    v.maxLength(SHOPS_DESCRIBED_MOST, `не больше ${SHOPS_DESCRIBED_MOST} магазинов`),
  ),
})

/** A store with all its fields. */
export const DescribedShop = v.object({
  id: Integer,
  ext_id: v.string(),
  name: v.string(),
  service_code: v.string(),
  service_type: Integer,
  city: v.string(),
  location_name: v.string(),
  region_fias_id: v.string(),
  address: v.string(),
  metro: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  timezone: v.string(),
  workhours: v.string(),
  hours: Hours,
  exceptions: v.array(HoursException),
  /** `открыто, до 22:00` at the moment of the answer; see `openingOf`. */
  opening: v.string(),
  way_description: v.string(),
  phone: v.string(),
  has_dressing_room: v.boolean(),
  has_cash: v.boolean(),
  has_card: v.boolean(),
  storage_period: Integer,
  /** Further services, in words. */
  services: v.array(v.string()),
  images: v.array(v.string()),
})
export type DescribedShop = v.InferOutput<typeof DescribedShop>

export const DescribeAnswer = v.object({ shops: v.array(DescribedShop) })
