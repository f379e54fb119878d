import type { Request, Response } from 'express'
import { ListPage } from '../../contract/list-page.ts'
import { NotFound } from '../../errors.ts'
import { readQuery } from '../../http/reading/read-request.ts'
import { pagesOf } from './pages-of.rules.ts'

interface Asked {
  page: number
  per_page: number
}

/** Which page of a list is asked for; null where that is answered already, as the first one has the bare address. */
export function askedPage(req: Request, res: Response, path: string, per_page: number): Asked | null {
  if (req.query.page === '1') {
    res.redirect(301, path)
    return null
  }
  return { ...readQuery(ListPage, req), per_page }
}

/** As `parts/pagination` takes it. Throws `NotFound` for a page beyond the last. */
export function paginationOf(path: string, asked: Asked, total: number): ReturnType<typeof pagesOf> {
  const pagination = pagesOf(path, asked, total)
  if (asked.page > Math.max(1, pagination.pages_count)) throw new NotFound('page', asked.page)
  return pagination
}
