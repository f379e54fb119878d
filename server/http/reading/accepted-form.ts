import type { Request } from 'express'

/** The form in which a page is answered; null where the client accepts neither. */
export type PageForm = 'html' | 'json' | null

/**
 * What the client wants of a page (decision 50): `?json`, or what `Accept` prefers. The answer to a form that was
 * sent is always a page.
 */
export function acceptedForm(req: Request): PageForm {
  if (req.method !== 'GET' && req.method !== 'HEAD') return 'html'
  if (asksJson(req.url)) return 'json'
  const { accept } = req.headers
  // Most requests, without parsing the rest.
  if (accept === undefined || accept === '*/*' || accept.startsWith('text/html,')) return 'html'
  const form = req.accepts(['html', 'json'])
  return form === 'html' || form === 'json' ? form : null
}

function asksJson(url: string): boolean {
  const at = url.indexOf('?')
  return at >= 0 && url.includes('json', at) && new URLSearchParams(url.slice(at)).has('json')
}
