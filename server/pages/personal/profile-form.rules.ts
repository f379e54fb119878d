const TEXTS = ['email', 'name', 'surname', 'birthday', 'gender'] as const
const FLAGS = ['subscribe_mail', 'subscribe_sms'] as const

/**
 * The fields of a form as `POST /api/lk/user/` takes them. A box that is not ticked is not sent: `has.subscribe_mail`
 * says that the form had it.
 */
export function profileOfForm(fields: Record<string, unknown>): Record<string, unknown> {
  const texts = TEXTS.filter(name => fields[name] !== undefined).map(name => [name, fields[name]])
  const flags = FLAGS.filter(name => fields[`has.${name}`] !== undefined).map(name => [
    name,
    fields[name] !== undefined,
  ])
  return Object.fromEntries([...texts, ...flags])
}
