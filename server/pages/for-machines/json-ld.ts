import type { Config } from '../../config.ts'
import { type Category, hasPieces, type Product, productPath } from '../../contract/catalog/catalog.ts'
import { pictureUrl } from '../../contract/catalog/pictures.ts'
import { coursePath, lessonPath } from '../../contract/content/university.ts'
import { EMPLOYMENTS, type Vacancy, vacancyPath } from '../../contract/content/vacancy.ts'
import { plainTextOf } from '../../render/content/answer-text.ts'
import type { Shipping } from '../../shop/delivery/card-lines.rules.ts'
import { RETURNS_PATH, termOf, whyNotReturnable } from '../../shop/returns/return-terms.rules.ts'
import type { NamedCourse } from '../../shop/university/courses.rules.ts'

/** Structured data for search engines (`server/providers/README.md`). Addresses are absolute. */
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

export function productLd(
  site_url: string,
  product: Product,
  category: Category | null,
  { region, shipping }: { region: string; shipping: Map<number, Shipping> },
) {
  const returns = returnPolicy(site_url, category)
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
      url,
      price: offer.price,
      priceCurrency: 'RUB',
      availability: `https://schema.org/${hasPieces(offer) ? 'InStock' : 'OutOfStock'}`,
      ...shippingOf(region, shipping.get(offer.id)),
      hasMerchantReturnPolicy: returns,
      // Fields that differ come last, so that everything before them compresses as one.
      ...(offer.size_name ? { name: `${product.name}, ${offer.size_name}` } : {}),
      sku: offer.ext_id,
      ...(isGtin(offer.barcode) ? { gtin: offer.barcode } : {}),
    })),
  }
}

/** The courier's terms for this page's region, as the checkout quotes them. */
function shippingOf(region: string, courier: Shipping | undefined) {
  if (!courier) return {}
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: courier.price, currency: 'RUB' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'RU', addressRegion: region },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: {
          '@type': 'QuantitativeValue',
          minValue: courier.days_min,
          maxValue: courier.days_max,
          unitCode: 'DAY',
        },
      },
    },
  }
}

function returnPolicy(site_url: string, category: Category | null) {
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'RU',
    merchantReturnLink: `${site_url}${RETURNS_PATH}`,
  }
  const kind = 'https://schema.org/MerchantReturn'
  const name = category?.name ?? ''
  if (whyNotReturnable(name)) return { ...policy, returnPolicyCategory: `${kind}NotPermitted` }
  return {
    ...policy,
    returnPolicyCategory: `${kind}FiniteReturnWindow`,
    merchantReturnDays: termOf({ category: name, way: 'distance', is_fault: false }).days,
    returnMethod: 'https://schema.org/ReturnInStore',
    returnFees: 'https://schema.org/FreeReturn',
  }
}

/** The seller, and how the site is searched: only on the home page. */
export function siteLd(
  { SITE_URL, SHOP_NAME, seller }: Pick<Config, 'SITE_URL' | 'SHOP_NAME' | 'seller'>,
  logo: string,
) {
  const home = `${SITE_URL}/`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': `${home}#organization`,
      name: SHOP_NAME,
      url: home,
      logo: `${SITE_URL}${logo}`,
      legalName: seller.name,
      taxID: seller.inn,
      identifier: { '@type': 'PropertyValue', name: seller.ogrn_name, value: seller.ogrn },
      address: seller.address,
      telephone: seller.phone,
      email: seller.email,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: seller.phone,
        description: seller.hours,
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: SHOP_NAME,
      url: home,
      inLanguage: 'ru',
      publisher: { '@id': `${home}#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${SITE_URL}/search/?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
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

/**
 * Is this a number that identifies the goods worldwide (GTIN-8, -12, -13, -14)? Its check digit must be
 * right. Numbers that GS1 reserves for use within a company or a country mean nothing outside it, and search
 * engines refuse them: GTIN-13 beginning with 02, 04 or 2.
 *
 * Source: GS1 General Specifications, 1.4 "Restricted circulation numbers" and 7.9 "Check digit
 * calculations".
 */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false
  const digits = [...barcode.padStart(14, '0')].map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0 && !isRestricted(barcode)
}

function isRestricted(barcode: string): boolean {
  if (barcode.length === 8) return /^[02]/.test(barcode)
  return /^(2|02|04)/.test(barcode.padStart(14, '0').slice(1))
}

/** A vacancy for search engines. The pay is for a month. */
export function jobPostingLd(
  { SITE_URL, SHOP_NAME }: { SITE_URL: string; SHOP_NAME: string },
  vacancy: Vacancy & { slug: string },
) {
  const { pay_from, pay_to, published_to, duties, requirements, conditions } = vacancy
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.title,
    description: [plainTextOf(vacancy.text), ...duties, ...requirements, ...conditions].join('\n'),
    url: `${SITE_URL}${vacancyPath(vacancy.slug)}`,
    identifier: { '@type': 'PropertyValue', name: SHOP_NAME, value: vacancy.slug },
    datePosted: vacancy.published_from,
    ...(published_to ? { validThrough: `${published_to}T23:59:59+03:00` } : {}),
    employmentType: EMPLOYMENTS[vacancy.employment],
    occupationalCategory: vacancy.direction,
    hiringOrganization: { '@type': 'Organization', name: SHOP_NAME, sameAs: `${SITE_URL}/` },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: vacancy.town,
        ...(vacancy.address ? { streetAddress: vacancy.address } : {}),
        addressCountry: 'RU',
      },
    },
    ...(pay_from === undefined && pay_to === undefined
      ? {}
      : {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: 'RUB',
            value: { '@type': 'QuantitativeValue', minValue: pay_from, maxValue: pay_to, unitText: 'MONTH' },
          },
        }),
  }
}

/** A course of the university for search engines: free, online, with its lessons. */
export function courseLd(
  { SITE_URL, SHOP_NAME }: { SITE_URL: string; SHOP_NAME: string },
  { slug, title, text, audience, minutes, lessons }: NamedCourse,
) {
  const url = `${SITE_URL}${coursePath(slug)}`
  const workload = `PT${minutes}M`
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: title,
    description: plainTextOf(text),
    url,
    inLanguage: 'ru',
    isAccessibleForFree: true,
    audience: { '@type': 'Audience', audienceType: audience },
    provider: { '@type': 'Organization', name: SHOP_NAME, sameAs: `${SITE_URL}/` },
    offers: { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'RUB' },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: workload },
    hasPart: lessons.map((lesson, index) => ({
      '@type': 'LearningResource',
      position: index + 1,
      name: lesson.title,
      description: lesson.summary,
      timeRequired: `PT${lesson.minutes}M`,
      url: `${SITE_URL}${lessonPath({ course: slug, lesson: lesson.slug })}`,
    })),
  }
}
