import type { Shape } from '../../../server/render/templates/variable-shape.ts'

/** The places where data do not have the declared shape: a missing name, or one that is not declared. */
export function differences(shape: Shape, value: unknown, path = ''): string[] {
  if (shape === 'any') return []
  if (shape === 'plain')
    return typeof value === 'object' && value !== null ? [`${path} is no plain value`] : []
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return value.flatMap((item, index) => differences(shape[0], item, `${path}[${index}]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
  const own = value as Record<string, unknown>
  return Object.keys(shape).flatMap(name =>
    own[name] === undefined
      ? [`${path}.${name} is not given`]
      : differences(shape[name] as Shape, own[name], `${path}.${name}`),
  )
}
