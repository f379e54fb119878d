import type { Category, Product } from '../contract/catalog.ts'
import { productPath } from '../contract/catalog.ts'
import { pictureUrl } from '../contract/pictures.ts'

/** Structured data for search engines (`outside.md`, "Search engines"). Addresses are whole. */
export function breadcrumbList(site_url: string, branch: { name: string; url: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Главная', url: '/' }, ...branch].map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${site_url}${url}`,
    })),
  }
}

export function itemList(
  site_url: string,
  products: { name: string; url: string }[],
  first_position: number,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: first_position + index,
      name,
      url: `${site_url}${url}`,
    })),
  }
}

export function productLd(site_url: string, product: Product, category: Category | null) {
  const url = `${site_url}${productPath(product)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url,
    sku: product.vendor_code || String(product.id),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(product.color_name ? { color: product.color_name } : {}),
    ...(category ? { category: category.name } : {}),
    ...(product.composition ? { material: product.composition } : {}),
    image: product.pictures.map(picture => `${site_url}${pictureUrl(picture.key, 960, 'webp')}`),
    description: plainText(product.description),
    offers: product.offers.map(offer => ({
      '@type': 'Offer',
      sku: offer.ext_id,
      ...(offer.size_name ? { name: `${product.name}, ${offer.size_name}` } : {}),
      url,
      price: offer.price,
      priceCurrency: 'RUB',
      availability: `https://schema.org/${offer.stock_delivery > 0 || offer.stock_stores.length > 0 ? 'InStock' : 'OutOfStock'}`,
    })),
  }
}

/** A description's HTML as text. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
