import * as v from 'valibot'
import { ChosenRegion } from './delivery/region.ts'

interface MenuEntry {
  name: string
  url: string
  items: MenuEntry[]
}

const MenuEntry: v.GenericSchema<MenuEntry> = v.strictObject({
  name: v.string(),
  url: v.string(),
  items: v.array(v.lazy(() => MenuEntry)),
})

/**
 * A page as data (decision 50): what its template gets, without any visitor's part. Beside what every page has, each
 * template has its own; `server/render/templates/template-data.ts` lists that by template.
 */
export const PageAsData = v.strictObject({
  /** `pages/home`: the template below `templates/`. */
  template: v.pipe(v.string(), v.startsWith('pages/')),
  data: v.looseObject({
    site: v.strictObject({
      name: v.string(),
      url: v.string(),
      year: v.number(),
      painted: v.string(),
      trackers: v.string(),
      map: v.strictObject({ tiles_url: v.string(), attribution: v.string() }),
      look: v.string(),
      seller: v.strictObject({
        name: v.string(),
        inn: v.string(),
        ogrn: v.string(),
        ogrn_name: v.picklist(['ОГРН', 'ОГРНИП']),
        address: v.string(),
        phone: v.string(),
        phone_words: v.string(),
        email: v.string(),
        hours: v.string(),
      }),
    }),
    meta: v.strictObject({
      title: v.string(),
      description: v.string(),
      canonical: v.string(),
      robots: v.string(),
      /** Objects of schema.org. */
      json_ld: v.array(v.looseObject({})),
      image: v.string(),
      /** Of a text with versions; `words` is empty for every other page. */
      edition: v.strictObject({
        words: v.string(),
        /** Path of the version in force; empty where this is it. */
        current_url: v.string(),
        others: v.array(v.strictObject({ words: v.string(), url: v.string() })),
      }),
    }),
    menu: v.array(MenuEntry),
    menu_version: v.string(),
    region: ChosenRegion,
  }),
})
export type PageAsData = v.InferOutput<typeof PageAsData>
