import type { ReactNode } from 'react'
import { pictureUrl } from '../../server/contract/catalog/pictures.ts'
import { SUGGESTED_PRODUCTS_MOST } from '../../server/contract/catalog/suggest.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import type { Suggested } from './use-suggest.ts'

/** A suggestion, and its group. */
export interface Option {
  group: 'Разделы' | 'Товары'
  url: string
  content: ReactNode
}

export function optionsOf({ categories, products, q }: Suggested): Option[] {
  const found: Option[] = categories.map(({ url, name, parents }) => ({
    group: 'Разделы',
    url,
    content: (
      <>
        <span>{name}</span>
        <span className="search__aside">{parents}</span>
      </>
    ),
  }))
  for (const { url, name, price, img } of products)
    found.push({
      group: 'Товары',
      url,
      content: (
        <>
          <img src={pictureUrl(img, 160, 'webp')} alt="" width={36} height={48} />
          <span className="search__name">{withNoBreaks(name)}</span>
          <span className="search__aside">{formatRubles(price)}</span>
        </>
      ),
    })
  if (products.length === 0) return found
  const all = <span className="search__all">Все результаты</span>
  return [...found, { group: 'Товары', url: `/search/?${new URLSearchParams({ q })}`, content: all }]
}

/** The suggestions in groups, as a listbox: the field above keeps the focus. */
export function Options(props: { id: string; options: Option[]; active: number }) {
  const { id, options, active } = props
  const numbered = options.map((option, at) => ({ ...option, at }))
  return (['Разделы', 'Товары'] as const).map(name => {
    const group = numbered.filter(option => option.group === name)
    if (group.length === 0) return null
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
      <div className="search__group" role="group" aria-label={name} key={name}>
        <p className="search__group-title" aria-hidden="true">
          {name}
        </p>
        {group.map(({ at, url, content }) => (
          <a
            className={`search__option${at === active ? ' search__option--active' : ''}`}
            id={`${id}-${at}`}
            href={url}
            tabIndex={-1}
            role="option"
            aria-selected={at === active}
            key={url}
          >
            {content}
          </a>
        ))}
      </div>
    )
  })
}

/** The shape of the suggestions that are coming: rows as high as those of products. */
export function WaitingOptions() {
  return Array.from({ length: SUGGESTED_PRODUCTS_MOST }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <div className="search__option search__wait" aria-hidden="true" key={row}>
      <span />
      <span />
    </div>
  ))
}
