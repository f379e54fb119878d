import type { Response } from 'express'

/** Paginated lists report their counts in headers (contract 1.7). */
export function countPages(res: Response, asked: { page: number; per_page: number }, total: number): void {
  res.set({
    'x-list-page': String(asked.page),
    'x-list-per-page': String(asked.per_page),
    'x-list-total-count': String(total),
    'x-list-pages-count': String(Math.ceil(total / asked.per_page)),
  })
}
