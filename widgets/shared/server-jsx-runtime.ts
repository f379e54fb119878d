import { Fragment, jsx as preactJsx } from 'preact/jsx-runtime'

/**
 * The JSX runtime of the server bundle: Preact paints, React wakes. The browser merges two neighbouring texts into one
 * node, where React expects two; React's own server puts `<!-- -->` between them, and so does this, wherever there may be
 * two: `shortened` takes away those that stand beside an element.
 *
 * `type` and `class` come first, as in the templates: Preact puts `class` last, and what is written in one order
 * compresses better.
 */
// biome-ignore lint/suspicious/noExplicitAny: the signature is the JSX transform's, which knows no better
export function jsx(type: any, props: any, key?: any): any {
  const children = props?.children
  const vnode = preactJsx(
    type,
    Array.isArray(children) ? { ...props, children: separated(children) } : props,
    key,
  ) as { props: object }
  if (typeof type === 'string' && props?.className)
    vnode.props = {
      ...(props.type ? { type: props.type } : {}),
      class: props.className,
      ...vnode.props,
    }
  return vnode
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

/**
 * Without what a browser does not need: marks beside an element, and the slash of elements that hold nothing. A text's own
 * `<` is escaped, so what begins with one is a tag or a comment, and what is read back to one from a `>` ends one. A mark
 * that is left where none is needed costs its bytes and nothing else: React skips comments.
 */
export function shortened(html: string): string {
  return html
    .replace(/((?:^|<(?!!--)[^<>]*>)(?:<!-- -->)+)|(?:<!-- -->)+(?=<|$)/g, (_, after?: string) =>
      after ? after.replace(/(?:<!-- -->)+$/, '') : '',
    )
    .replace(/(<(?:input|img|source)\b[^<>]*)\/>/g, '$1>')
}
