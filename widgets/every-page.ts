/** The islands of every page's header, which load together as one file (`build/widget-registry.ts`). */
export { Header } from './header/header.tsx'
export { Search } from './search/search.tsx'
