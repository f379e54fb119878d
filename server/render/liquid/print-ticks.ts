/** A value to tick (`server/pages/catalog/filter-groups.ts`). */
interface Tick {
  code: string
  words: string
  address?: string
  background?: string
  selected: boolean
  /** Shown beside it; what has none cannot be ticked anew. */
  count: number
}

/**
 * Values of one filter as items of a list, escaped. Printed by code: a panel has hundreds of them, and Liquid takes ten
 * times as long. `widgets/filter-panel` reads and follows these fields.
 *
 * @param slug the filter's; fields are named `f_{slug}`
 */
export function printTicks(values: Tick[], slug: string, formatCount: (count: number) => string): string {
  const name = escapeHtml(`f_${slug}`)
  let html = ''
  for (const { code, words, address, background, selected, count } of values) {
    const state = selected ? ' checked' : count === 0 ? ' disabled' : ''
    html += `<li><label class="filters__value" data-count="${formatCount(count)}"><input type="checkbox" class="checkbox__input" name="${name}" value="${escapeHtml(code)}"${state}>`
    if (background)
      html += `<svg class="filters__swatch" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7.5" fill="${escapeHtml(background)}" stroke="#d0d0d0"/></svg>`
    html += address
      ? `<span class="filters__words">${escapeHtml(words)}<span class="filters__address">${escapeHtml(address)}</span></span>`
      : escapeHtml(words)
    html += '</label></li>'
  }
  return html
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
}
