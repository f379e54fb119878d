import { Fragment, jsxEscape, jsx as preactJsx } from 'preact/jsx-runtime'
import { renderMemo } from './server-memo.ts'
import { type Props, startTag } from './server-start-tag.ts'

/**
 * The JSX runtime of the server bundle: Preact renders, React hydrates. Two things are its own.
 *
 * An element becomes HTML as soon as it is made, with its components left open, as in the templates that
 * compilers make for Preact (`tpl`). A tree of elements takes two or three times as long, and its garbage
 * more than that. A component in `memo` becomes HTML at once, too: it depends on its props alone.
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
  const html = type === Fragment ? joinedElements(children) : null
  if (html) return html
  if (type.type) return renderMemo(type.type, props, key, isWithoutMarks)
  const known = Array.isArray(children) ? { ...props, children: children.flatMap(withMarkBefore) } : props
  return preactJsx(type, known, key)
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
let has_placed = false

function placeMark(): string {
  has_placed = true
  return MARK
}

/** Was a mark placed since this was asked last? If not, nobody has to look for one. */
export function hasPlacedMarks(): boolean {
  const was = has_placed
  has_placed = false
  return was
}

/** HTML that does not have to be looked through. */
function isWithoutMarks(node: unknown): boolean {
  return node instanceof RenderedElement && !node.html.includes(MARK)
}

/** Preact's own template: texts of HTML, and between them components. */
interface Template {
  type: typeof Fragment
  props: { tpl: string[]; exprs?: unknown[] }
}

/**
 * An element without components in it. Where it is the whole of a component, Preact sees a template; within
 * another element it is a text, and makes no garbage beside.
 */
class RenderedElement {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }

  get type() {
    return Fragment
  }

  get props() {
    return { tpl: [this.html] }
  }
}

// By which Preact tells its own elements from other objects.
const { constructor: mark } = preactJsx(Fragment, {}) as object
Object.defineProperty(RenderedElement.prototype, 'constructor', { value: mark })

function elementOf(type: string, props: Props): unknown {
  const start = startTag(type, props)
  if (VOID.has(type)) return new RenderedElement(start)
  const { children } = props
  if (children instanceof RenderedElement) return new RenderedElement(`${start}${children.html}</${type}>`)
  const element = new OpenElement(start)
  if (Array.isArray(children)) for (const child of children) element.add(child, true)
  else element.add(children, true)
  element.html += `</${type}>`
  return element.close()
}

class OpenElement {
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
    if (is_marked && !this.#is_closed && !is_element) this.html += placeMark()
    if (typeof child !== 'object') this.html += jsxEscape(child)
    else if (child instanceof RenderedElement) this.html += child.html
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

  close(): unknown {
    if (!this.#before) return new RenderedElement(this.html)
    return preactJsx(Fragment, { tpl: [...this.#before, this.html], exprs: this.#components } as never)
  }
}

/** A fragment of nothing but elements; null for any other. */
function joinedElements(children: unknown): RenderedElement | null {
  if (children instanceof RenderedElement) return children
  if (!Array.isArray(children)) return null
  let html = ''
  for (const child of children) {
    if (!isRendered(child)) continue
    if (!(child instanceof RenderedElement)) return null
    html += child.html
  }
  return html === '' ? null : new RenderedElement(html)
}

/** For the children of a component, which renders them itself. */
function withMarkBefore(child: unknown, at: number, all: unknown[]): unknown[] {
  if (!isRendered(child)) return []
  const before = all.slice(0, at).findLast(isRendered)
  const may_be_two = before !== undefined && !isElement(before) && !isElement(child)
  return may_be_two ? [preactJsx(Fragment, { tpl: [placeMark()] } as never), child] : [child]
}

function isRendered(child: unknown): boolean {
  return child !== null && child !== undefined && typeof child !== 'boolean' && child !== ''
}

/** An element, and nothing that may turn out to be a text. */
function isElement(child: unknown): boolean {
  return isTemplate(child) || typeof (child as { type?: unknown }).type === 'string'
}

function isTemplate(child: unknown): child is Template {
  return child instanceof RenderedElement || (child as Partial<Template>).props?.tpl !== undefined
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
