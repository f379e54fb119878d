import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openCatalog } from '../server/catalog/catalog.ts'
import { readConfig } from '../server/config.ts'
import { MEDIA_FOLDER } from '../server/contract/content/editors-picture.ts'
import { isPostgresUrl, openDatabase } from '../server/database/open-database.ts'
import { type EditorsMedia, openEditorsMedia } from '../server/media/editors-media.ts'
import { memoryMediaStore } from '../server/media/media-store.ts'
import { takePicture } from '../server/media/take-picture.ts'
import type { SoldGoods } from '../server/pages/catalog/sold-addresses.ts'
import { findUnknownBranches } from '../server/render/templates/check-branches.ts'
import { findLostRules } from '../server/render/templates/check-draws.ts'
import { findLostPlaces } from '../server/render/templates/check-experiments.ts'
import { findWrongTags } from '../server/render/templates/check-html.ts'
import { findFaults } from '../server/render/templates/find-faults.ts'
import {
  BrokenTemplate,
  type Fault,
  faultInWords,
  isMedia,
  readTemplate,
  readTemplateFiles,
  type Template,
} from '../server/render/templates/read-template.ts'
import { findPageMistakes } from '../server/render/templates/render-pages.ts'
import { mediaFiles } from '../server/render/templates/template-sources.ts'
import { addressesOf, findLostRedirects, findTakenPaths } from './check-addresses.ts'

const TEMPLATES = join(import.meta.dirname, '..', 'templates')
/**
 * Every error in templates that can be found without a running shop, as `file, строка N: what is wrong, and the
 * nearest valid name`. The shop itself finds the same errors before it shows a change, except for paths that
 * a route already uses.
 */
export async function findBrokenTemplates(
  folder = TEMPLATES,
  media = mediaOf(folder),
  goods: SoldGoods | null = null,
): Promise<string[]> {
  const { templates, faults } = await readAll(folder, media)
  const addresses = addressesOf(templates, goods)
  const found = findFaults(templates, { broken: faults.map(({ name }) => name) })
  return [
    ...faults,
    ...found.faults,
    ...findUnknownBranches(found.categories, addresses),
    ...findTakenPaths(templates),
    ...findLostRedirects(templates, addresses),
    ...findLostPlaces(templates),
    ...findLostRules(templates),
  ].map(faultInWords)
}

/**
 * What is wrong on pages that can be shown all the same, and so does not keep a shop from showing them: dead links, what
 * the policy of pages blocks, headings out of order. Each page is rendered with sample data.
 */
export async function findMistakes(
  folder = TEMPLATES,
  media = mediaOf(folder),
  frame_hosts: string[] = readConfig(process.env).VIDEO_HOSTS,
  goods: SoldGoods | null = null,
): Promise<string[]> {
  const { templates } = await readAll(folder, media)
  const addresses = addressesOf(templates, goods)
  const faulty = new Set(findFaults(templates).faults.map(({ name }) => name))
  const faults = [...findWrongTags(templates, frame_hosts), ...findPageMistakes(templates, addresses, faulty)]
  return [...new Set(faults.map(faultInWords))]
}

/** Pictures that no template names: they are no fault, and nobody misses them. */
export async function findUnusedPictures(folder = TEMPLATES, media = mediaOf(folder)): Promise<string[]> {
  const { templates } = await readAll(folder, media)
  const { wishes } = findFaults(templates)
  const wanted = new Set([...wishes.values()].flat().map(wish => wish.wanted))
  return templates.flatMap(({ name }) => (isMedia(name) && !wanted.has(name) ? [`templates/${name}`] : []))
}

async function readAll(
  folder: string,
  media: EditorsMedia,
): Promise<{ templates: Template[]; faults: Fault[] }> {
  const templates: Template[] = []
  const faults: Fault[] = []
  await media.look()
  for (const [name, { text }] of [...readTemplateFiles(folder), ...mediaFiles(media)]) {
    try {
      templates.push(readTemplate(name, text))
    } catch (error) {
      if (!(error instanceof BrokenTemplate)) throw error
      faults.push(error.fault)
    }
  }
  return { templates, faults }
}

/** The pictures, judged as the shop judges them; nothing is stored. */
function mediaOf(folder: string): EditorsMedia {
  const media = memoryMediaStore()
  return openEditorsMedia({
    folder: join(folder, MEDIA_FOLDER),
    take: path => takePicture(media, path),
    media,
    onFailure(error) {
      throw error
    },
  })
}

/** What the shop that is configured here sells; null where it has nothing yet. */
async function goodsOfShop(): Promise<SoldGoods | null> {
  const { DATABASE_URL } = readConfig(process.env)
  if (!isPostgresUrl(DATABASE_URL) && !existsSync(DATABASE_URL)) return null
  const db = openDatabase(DATABASE_URL, 'commands')
  try {
    const goods = (await openCatalog(db)).current()
    return goods.product_count > 0 ? goods : null
  } catch {
    // Not migrated yet, or away: whoever checks texts needs no database.
    return null
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  const media = mediaOf(TEMPLATES)
  const goods = await goodsOfShop()
  if (!goods) console.log('адреса каталога не проверены: базы магазина с товарами здесь нет')
  const { VIDEO_HOSTS } = readConfig(process.env)
  const faults = await findBrokenTemplates(TEMPLATES, media, goods)
  const broken = [...new Set([...faults, ...(await findMistakes(TEMPLATES, media, VIDEO_HOSTS, goods))])]
  for (const name of await findUnusedPictures(TEMPLATES, media))
    console.log(`${name}: картинку никто не показывает`)
  for (const line of broken) console.error(line)
  console.log(broken.length === 0 ? 'ошибок в шаблонах нет' : `ошибок в шаблонах: ${broken.length}`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
