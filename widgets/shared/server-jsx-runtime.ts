import { Fragment, jsxEscape, jsx as preactJsx } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'

/**
 * The JSX runtime of the server bundle: Preact renders, React hydrates. Two things are its own.
 *
 * An element becomes HTML as soon as it is made, with its components left open, as in the templates that
 * compilers make for Preact (`tpl`). A tree of elements takes two or three times as long, and its garbage
 * more than that.
 *
 * The browser merges two adjacent texts into one node, where React expects two. React's own server puts
 * `<!-- -->` between them, and so does this, wherever there may be two. What a component renders is only known
 * later: `withoutSpareMarks` removes the marks beside an element.
 *
 * `type` and `class` come first, as in the templates: a uniform order compresses better.
 */
// biome-ignore lint/suspicious/noExplicitAny: the signature is the JSX transform's, which knows no better
export function jsx(type: any, props: any, key?: any): any {
  if (typeof type === 'string' && !isLeftToPreact(type, props)) return elementOf(type, props)
  const { children } = props
  const known = Array.isArray(children) ? { ...props, children: children.flatMap(withMarkBefore) } : props
  // `memo` is a component around another, and what is rendered once has nothing to remember.
  return preactJsx(type.type ?? type, known, key)
}

export const jsxs = jsx
export { Fragment }

const CHOICES = new Set(['select', 'option', 'optgroup', 'textarea'])

/** What is selected depends on more than the element itself; the others are not plain values. */
function isLeftToPreact(type: string, props: Props): boolean {
  return CHOICES.has(type) || 'style' in props || 'dangerouslySetInnerHTML' in props
}

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const MARK = '<!-- -->'

/** Preact's own template: texts of HTML, and between them components. */
interface Template {
  type: typeof Fragment
  props: { tpl: string[]; exprs?: unknown[] }
}

type Props = Record<string, unknown>

function elementOf(type: string, props: Props): unknown {
  const element = new RenderedElement(`<${type}${attributesOf(props)}>`)
  if (!VOID.has(type)) {
    const { children } = props
    if (Array.isArray(children)) for (const child of children) element.add(child, true)
    else element.add(children, true)
    element.html += `</${type}>`
  }
  return element.template()
}

class RenderedElement {
  /** Since the last component. */
  html: string
  /** What stands before each component. */
  #before: string[] | null = null
  #components: unknown[] | null = null
  /** Nothing was added yet, or an element was last: no text can grow together with the next one. */
  #is_closed = true

  constructor(html: string) {
    this.html = html
  }

  /**
   * @param is_marked a mark stands between this and what was added before, if both may be texts
   */
  add(child: unknown, is_marked: boolean): void {
    if (!isRendered(child)) return
    const is_element = isElement(child)
    if (is_marked && !this.#is_closed && !is_element) this.html += MARK
    if (typeof child !== 'object') this.html += jsxEscape(child)
    else if (isTemplate(child)) this.#addTemplate(child)
    else if (Array.isArray(child)) for (const each of child) this.add(each, false)
    else this.#addComponent(child)
    this.#is_closed = is_element
  }

  #addTemplate({ props: { tpl, exprs } }: Template): void {
    this.html += tpl[0]
    if (exprs)
      for (const [at, component] of exprs.entries()) {
        this.#addComponent(component)
        this.html = tpl[at + 1] as string
      }
  }

  #addComponent(component: unknown): void {
    this.#before ??= []
    this.#components ??= []
    this.#before.push(this.html)
    this.#components.push(component)
    this.html = ''
  }

  template(): unknown {
    return preactJsx(
      Fragment,
      (this.#before
        ? { tpl: [...this.#before, this.html], exprs: this.#components }
        : { tpl: [this.html] }) as never,
    )
  }
}

/** For the children of a component, which renders them itself. */
function withMarkBefore(child: unknown, at: number, all: unknown[]): unknown[] {
  if (!isRendered(child)) return []
  const before = all.slice(0, at).findLast(isRendered)
  const may_be_two = before !== undefined && !isElement(before) && !isElement(child)
  return may_be_two ? [preactJsx(Fragment, { tpl: [MARK] } as never), child] : [child]
}

function isRendered(child: unknown): boolean {
  return child !== null && child !== undefined && typeof child !== 'boolean' && child !== ''
}

/** An element, and nothing that may turn out to be a text. */
function isElement(child: unknown): boolean {
  return isTemplate(child) || typeof (child as { type?: unknown }).type === 'string'
}

function isTemplate(child: unknown): child is Template {
  return (child as Partial<Template>).props?.tpl !== undefined
}

function attributesOf(props: Props): string {
  const { type, className } = props
  let html = ''
  if (className) html = `${type ? attribute('type', type) : ''}${attribute('className', className)}`
  for (const name in props) {
    const is_printed = name === 'className' || name === 'children' || (name === 'type' && className)
    if (!is_printed) html += attribute(name, props[name])
  }
  return html
}

function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined || typeof value === 'function') return ''
  const form = FORMS.get(name) ?? formOf(name)
  if (typeof value === 'boolean') return value ? form.if_true : form.if_false
  // Such as `ref`.
  if (form.start === '') return ''
  return value === '' ? form.if_empty : `${form.start}${jsxEscape(String(value))}"`
}

interface Form {
  /** Up to the value. */
  start: string
  if_true: string
  if_false: string
  if_empty: string
}

const FORMS = new Map<string, Form>()

/** How Preact prints an attribute, which it is asked for once: `htmlFor` is `for`, `aria-busy` is "true". */
function formOf(prop: string): Form {
  const printed = (value: unknown) => renderToString(preactJsx('b', { [prop]: value })).slice(2, -5)
  const form = {
    start: printed('x').slice(0, -2),
    if_true: printed(true),
    if_false: printed(false),
    if_empty: printed(''),
  }
  FORMS.set(prop, form)
  return form
}

/**
 * Removes marks beside an element, which a browser does not need: React skips comments, so that a superfluous
 * one costs only its bytes.
 */
export function withoutSpareMarks(html: string): string {
  let found = html.indexOf(MARK)
  if (found < 0) return html
  let left = ''
  let from = 0
  while (found >= 0) {
    let end = found + MARK.length
    while (html.startsWith(MARK, end)) end += MARK.length
    left += html.slice(from, found)
    const is_needed = end < html.length && html[end] !== '<' && !endsWithTag(html, found)
    if (is_needed) left += MARK
    from = end
    found = html.indexOf(MARK, end)
  }
  return left + html.slice(from)
}

/**
 * Is there no text before this place? A text's own `<` is escaped, so whatever begins with one is a tag or a
 * comment; its `>` is not, and neither is that of an attribute's value.
 */
function endsWithTag(html: string, end: number): boolean {
  if (end === 0) return true
  if (html[end - 1] !== '>') return false
  const tag = /<(?:[^<>"]|"[^"]*")*>/y
  tag.lastIndex = html.lastIndexOf('<', end - 1)
  tag.test(html)
  return tag.lastIndex === end
}
