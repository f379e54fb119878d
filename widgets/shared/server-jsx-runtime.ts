import { Fragment, jsx as preactJsx } from 'preact/jsx-runtime'

/**
 * The JSX runtime of the server bundle: Preact paints, React wakes. The browser merges two neighbouring texts into one
 * node, where React expects two; React's own server puts `<!-- -->` between them, and so does this. A comment is not
 * needed beside a host element, and React skips the ones it finds.
 */
// biome-ignore lint/suspicious/noExplicitAny: the signature is the JSX transform's, which knows no better
export function jsx(type: any, props: any, key?: any): any {
  const children = props?.children
  return preactJsx(type, Array.isArray(children) ? { ...props, children: separated(children) } : props, key)
}

export const jsxs = jsx
export { Fragment }

function separated(children: unknown[]): unknown[] {
  const rendered: unknown[] = []
  for (const child of children) {
    if (child === null || child === undefined || typeof child === 'boolean' || child === '') continue
    if (rendered.length > 0 && !isHost(rendered.at(-1)) && !isHost(child)) {
      rendered.push(preactJsx(Fragment, { UNSTABLE_comment: ' ' } as never))
    }
    rendered.push(child)
  }
  return rendered
}

function isHost(child: unknown): boolean {
  return typeof (child as { type?: unknown } | null)?.type === 'string'
}
