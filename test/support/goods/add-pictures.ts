import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import type { TestShop } from '../test-shop.ts'

const COLOURS = ['#8a3b46', '#3b5f8a', '#4d7a4a', '#b08a3c']

/**
 * Adds pictures to a product and shows them: 900 by 1200 each, every one in a colour of its own that no other
 * product has.
 */
export async function addPictures({ shop }: TestShop, product_id: number, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let position = 0; position < count; position++) {
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" id="p${product_id}" viewBox="0 0 900 1200"><path fill="${COLOURS[position % COLOURS.length]}" d="M${300 + position} 200h300l120 800H180z"/></svg>`
    keys.push(await shop.media.put(Buffer.from(drawn), 'svg'))
  }
  await shop.db
    .insertInto('pictures')
    .values(
      keys.map((key, position) => ({ product_id, position, key, width: 900, height: 1200, source_url: '' })),
    )
    .execute()
  await announceCatalog(shop.db)
  await shop.catalog.refresh()
  return keys
}
