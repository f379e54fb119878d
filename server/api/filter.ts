import { Router } from 'express'
import { choiceFromPairs, emptyChoice, listingUrl } from '../catalog/listing/listing-url.rules.ts'
import { findListingContext, type ListingContext, searchContext } from '../catalog/listing/load-listing.ts'
import type { Snapshot } from '../catalog/snapshot/types.ts'
import {
  type FilterAnswer,
  type FilterChoice,
  FilterRequest,
  isSortCode,
  type SortCode,
} from '../contract/catalog/filter.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import { readOwnPath } from '../shop/own-path.rules.ts'
import type { Shop } from '../shop.ts'

/**
 * Contract 1.7: `POST /api/v3/filter/` counts every value of every filter for a choice that is not applied
 * yet, and returns the address that would apply it; `DELETE /api/v3/filter-clear/` does the same for an empty
 * choice.
 */
export function filterRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/v3/filter/', jsonBody(32_000), (req, res) => {
    enterQuickly(shop, 'filter', visitorOf(req))
    const asked = readBody(FilterRequest, req)
    const catalog = shop.catalog.current()
    const choice = { ...choiceOf(catalog, asked.base), ...choiceOf(catalog, asked.user) }
    res.json(answerFilter(catalog, asked, choice, visitorOf(req).region.fias_id))
  })
  router.delete('/api/v3/filter-clear/', jsonBody(32_000), (req, res) => {
    enterQuickly(shop, 'filter', visitorOf(req))
    const asked = readBody(FilterRequest, req)
    const catalog = shop.catalog.current()
    res.json(answerFilter(catalog, asked, choiceOf(catalog, asked.base), visitorOf(req).region.fias_id))
  })
  return router
}

function answerFilter(
  catalog: Snapshot,
  asked: FilterRequest,
  choice: FilterChoice,
  region_fias_id: string,
): FilterAnswer {
  const context = contextOf(catalog, asked)
  const { scope } = context
  return {
    url: listingUrl({ path: context.path, q: context.q, choice, sort: sortOf(asked.url), page: 1 }),
    ...(asked.request_id === undefined ? {} : { request_id: asked.request_id }),
    filter: {
      filter: catalog.facets({ scope, choice, region_fias_id }),
      count: catalog.list({ scope, choice, per_page: 1 }).total,
    },
  }
}

/** The listing by the page's own address; `category_id` replaces an address that names none. */
function contextOf(catalog: Snapshot, asked: FilterRequest): ListingContext {
  // Scripts may send the page's whole address; its host is ignored.
  const url = readOwnPath(asked.url.replace(/^https?:\/\/[^/?#]+(?=\/)/i, ''))
  if (!url)
    throw new BadRequest('bad-body', 'Запрос заполнен неверно', { fields: { url: 'Нужен адрес списка' } })
  const path = (url.pathname.split('/filter/')[0] ?? '').replace(/\/+$/, '')
  if (path === '/search')
    return searchContext(catalog, (url.searchParams.get('q') ?? '').trim().slice(0, 100))
  const category = asked.category_id ? catalog.categories.byId(asked.category_id) : null
  const named = path === '/catalog' ? '' : path.replace(/^\/catalog\//, '') || '/'
  const context =
    findListingContext(catalog, named) ?? (category && findListingContext(catalog, category.path))
  if (!context) throw new NotFound('listing', asked.url)
  return context
}

/** Applying a choice keeps the listing's order. */
function sortOf(url: string): SortCode {
  const sort = new URLSearchParams(url.split('?')[1] ?? '').get('sort') ?? ''
  return isSortCode(sort) ? sort : 'default'
}

function choiceOf(catalog: Snapshot, pairs: FilterRequest['user']): FilterChoice {
  const read = choiceFromPairs(pairs, catalog.dictionary)
  if (read.status === 'unknown') throw new NotFound('filter', read.part)
  return read.choice ?? emptyChoice()
}
