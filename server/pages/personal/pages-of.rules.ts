/** Pages of a list as `parts/pagination` takes them: the first has the bare address. */
export function pagesOf(path: string, asked: { page: number; per_page: number }, total: number) {
  const pages_count = Math.ceil(total / asked.per_page)
  const urlOf = (page: number) => (page === 1 ? path : `${path}?page=${page}`)
  const isShown = (page: number) => page === 1 || page === pages_count || Math.abs(page - asked.page) <= 2
  const numbers = Array.from({ length: pages_count }, (_, index) => index + 1).filter(isShown)
  return {
    page: asked.page,
    pages_count,
    prev: asked.page > 1 ? urlOf(asked.page - 1) : '',
    next: asked.page < pages_count ? urlOf(asked.page + 1) : '',
    pages: numbers.map((number, index) => ({
      number,
      after_gap: index > 0 && number - (numbers[index - 1] ?? 0) > 1,
      url: urlOf(number),
      selected: number === asked.page,
    })),
  }
}
