/** `plain` is a text, a number or a flag; `any` is not looked into; `[shape]` is a list. */
export type Shape = 'plain' | 'any' | [Shape] | { [name: string]: Shape }
export type Given = { [name: string]: Shape }

/** `plain('name url')` -> `{ name: 'plain', url: 'plain' }` */
export function plain(names: string): Given {
  return Object.fromEntries(names.split(' ').map(name => [name, 'plain' as const]))
}

/** What `.member` of it is; undefined where there is none. */
export function memberOf(shape: Shape, member: string | number | object): Shape | undefined {
  if (shape === 'any') return 'any'
  if (shape === 'plain') return member === 'size' ? 'plain' : undefined
  if (Array.isArray(shape)) {
    if (member === 'size') return 'plain'
    return typeof member !== 'string' || member === 'first' || member === 'last' ? shape[0] : undefined
  }
  if (typeof member !== 'string') return 'any'
  return Object.hasOwn(shape, member) ? shape[member] : undefined
}

/** What a loop over it has in its hand. */
export function itemOf(shape: Shape): Shape {
  return Array.isArray(shape) ? shape[0] : 'any'
}
