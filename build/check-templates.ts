import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { COLLECTIONS } from '../server/catalog/listing/load-listing.ts'
import { readConfig } from '../server/config.ts'
import { MEDIA_FOLDER } from '../server/contract/content/editors-picture.ts'
import { isPostgresUrl, openDatabase } from '../server/database/open-database.ts'
import { type EditorsMedia, openEditorsMedia } from '../server/media/editors-media.ts'
import { memoryMediaStore } from '../server/media/media-store.ts'
import { takePicture } from '../server/media/take-picture.ts'
import { branchPath, noBranch } from '../server/pages/catalog/listing-named.ts'
import { findLostRules } from '../server/render/templates/check-draws.ts'
import { findLostPlaces } from '../server/render/templates/check-experiments.ts'
import { findWrongTags } from '../server/render/templates/check-html.ts'
import { findFaults, type NamedCategory } from '../server/render/templates/find-faults.ts'
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
  branches: string[] | null = null,
): Promise<string[]> {
  const { templates, faults } = await readAll(folder, media)
  const found = findFaults(templates, { broken: faults.map(({ name }) => name) })
  return [
    ...faults,
    ...found.faults,
    ...(branches ? findUnknownBranches(found.categories, branches) : []),
    ...findTakenPaths(templates),
    ...findLostRedirects(templates),
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
): Promise<string[]> {
  const { templates } = await readAll(folder, media)
  const addresses = addressesOf(templates)
  const faulty = new Set(findFaults(templates).faults.map(({ name }) => name))
  const faults = [...findWrongTags(templates, frame_hosts), ...findPageMistakes(templates, addresses, faulty)]
  return [...new Set(faults.map(faultInWords))]
}

/** Branches that tags name and the catalogue does not have. */
function findUnknownBranches(named: NamedCategory[], branches: string[]): Fault[] {
  const known = [...branches, ...Object.values(COLLECTIONS).map(({ slug }) => slug)]
  return named
    .filter(({ category }) => !['', ...known].includes(branchPath(category)))
    .map(({ name, line, category }) => ({ name, line, what: noBranch(category, known) }))
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

/** The catalogue of the shop that is configured here; null where it has none yet. */
async function branchesOfShop(): Promise<string[] | null> {
  const { DATABASE_URL } = readConfig(process.env)
  if (!isPostgresUrl(DATABASE_URL) && !existsSync(DATABASE_URL)) return null
  const db = openDatabase(DATABASE_URL, 'commands')
  try {
    const rows = await db.selectFrom('categories').select('path').execute()
    return rows.length > 0 ? rows.map(({ path }) => path) : null
  } catch {
    // Not migrated yet, or away: whoever checks texts needs no database.
    return null
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  const media = mediaOf(TEMPLATES)
  const branches = await branchesOfShop()
  if (!branches) console.log('разделы каталога не проверены: базы магазина здесь нет')
  const faults = await findBrokenTemplates(TEMPLATES, media, branches)
  const broken = [...new Set([...faults, ...(await findMistakes(TEMPLATES, media))])]
  for (const name of await findUnusedPictures(TEMPLATES, media))
    console.log(`${name}: картинку никто не показывает`)
  for (const line of broken) console.error(line)
  console.log(broken.length === 0 ? 'ошибок в шаблонах нет' : `ошибок в шаблонах: ${broken.length}`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
