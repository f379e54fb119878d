import { Fragment, jsx as preactJsx } from 'preact/jsx-runtime'

/**
 * The JSX runtime of the server bundle: Preact renders, React hydrates. The browser merges two adjacent texts
 * into one node, where React expects two. React's own server puts `<!-- -->` between them, and so does this,
 * wherever there may be two: `shortened` removes those beside an element.
 *
 * `type` and `class` come first, as in the templates: Preact puts `class` last, and a uniform order
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
 * Removes what a browser does not need: marks beside an element, and the slash of void elements. A text's own
 * `<` is escaped, so whatever begins with one is a tag or a comment, and a `>` always ends one. A superfluous
 * mark costs only its bytes: React skips comments.
 */
export function shortened(html: string): string {
  return html
    .replace(
      /((?:^|<(?!!--)(?:[^<>"]|"[^"]*")*>)(?:<!-- -->)+)|(?:<!-- -->)+(?=<|$)/g,
      (_, after?: string) => (after ? after.replace(/(?:<!-- -->)+$/, '') : ''),
    )
    .replace(/(<(?:input|img|source)\b(?:[^<>"]|"[^"]*")*)\/>/g, '$1>')
}
