type Attributes = { [name in `aria-${string}` | 'role']?: string }

/**
 * An element with its properties, attributes (`role`, `aria-…`) and children. Texts go in as texts, so nothing of them
 * is ever read as HTML.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Partial<HTMLElementTagNameMap[Name]> & Attributes,
  children: Node[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(given)) {
    if (key === 'role' || key.startsWith('aria-')) made.setAttribute(key, String(value))
    else Object.assign(made, { [key]: value })
  }
  made.append(...children)
  return made
}
