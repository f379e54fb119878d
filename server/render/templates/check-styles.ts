import type { Fault, Template } from './read-template.ts'

/** It prints the styles that the build made. */
const PRINTS_STYLES = 'parts/look'
const COMMENT = /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|<!--[\s\S]*?-->/g
const STYLE = /<style\b[^>]*>/i

/** A `<style>` that the policy of pages would block: `read-template.ts` collects only those of an editor's page. */
export function findLostStyles({ name, source }: Template): Fault[] {
  if (!/^(pages|parts)\//.test(name) || name === PRINTS_STYLES) return []
  const html = source.replace(COMMENT, comment => comment.replace(/[^\n]/g, ' '))
  const found = STYLE.exec(html)
  if (!found) return []
  const line = html.slice(0, found.index).split('\n').length
  return [
    {
      name,
      line,
      what: `${found[0]} здесь не работает: место для <style> — на своей странице, без атрибутов`,
    },
  ]
}
