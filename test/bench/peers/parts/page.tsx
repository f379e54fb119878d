import type { PageData } from '../peer-pages.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Listing } from './listing.tsx'
import { ProductCard } from './product-card.tsx'

export function Page({ shell, listing, product }: PageData) {
  return (
    <>
      <a className="skip-link" href="#main">
        К содержимому
      </a>
      <Header shell={shell} />
      <main className="main" id="main" tabIndex={-1}>
        {listing ? <Listing listing={listing} media={shell.media} /> : null}
        {product ? <ProductCard product={product} media={shell.media} /> : null}
      </main>
      <Footer shell={shell} />
    </>
  )
}
