/**
 * The fields of the form as `POST /api/return/` takes them: `quantity.7` and `reason.7` are those of offer 7, and a
 * quantity of 0 leaves it out.
 */
export function returnOfForm(order_id: string, fields: Record<string, unknown>) {
  const items = Object.entries(fields).flatMap(([name, value]) => {
    const offer_id = /^quantity\.(\d{1,10})$/.exec(name)?.[1]
    if (!offer_id || value === '' || value === '0') return []
    return [{ offer_id, quantity: value, reason: fields[`reason.${offer_id}`] }]
  })
  const { service_id, point_id, comment } = fields
  // The list of stores is there whatever the way is.
  const way = { service_id, point_id: service_id === '3' ? point_id : '' }
  return { order_id, items, way, comment }
}
