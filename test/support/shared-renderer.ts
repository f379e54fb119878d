import type { Logger } from 'pino'
import { type Config, isProduction } from '../../server/config.ts'
import { openPaintedParts, type PaintedParts } from '../../server/render/liquid/cached-tag.ts'
import { openRenderer, type Renderer } from '../../server/render/renderer.ts'
import { editorsMediaOf } from './pages/editors-originals.ts'

interface Share {
  log: Logger
  painted: PaintedParts
}

const opened = new Map<string, Promise<Renderer>>()
/** The shop that it is rendering for at the moment: rendering is synchronous. */
let current: Share

/**
 * One shop's view of the renderer that all shops of a test file share, with its own log and rendered parts,
 * because reading and checking the templates takes longer than everything else that opening a shop does.
 */
export async function shareRenderer(config: Config, log: Logger): Promise<Renderer> {
  const share = { log, painted: openPaintedParts() }
  current = share
  const renderer = await openOnce(config)
  const asItsOwn =
    <A extends unknown[], R>(paint: (...args: A) => R) =>
    (...args: A): R => {
      current = share
      return paint(...args)
    }
  return Object.assign(Object.create(renderer), {
    paintShared: asItsOwn(renderer.paintShared),
    paintForVisitor: asItsOwn(renderer.paintForVisitor),
    paintPart: asItsOwn(renderer.paintPart),
    paintLetter: asItsOwn(renderer.paintLetter),
    close: () => undefined,
  })
}

function openOnce(config: Config): Promise<Renderer> {
  const given = {
    templates: config.TEMPLATES_DIR,
    dist: config.DIST_DIR,
    is_strict: !isProduction(config),
  }
  const key = JSON.stringify(given)
  const before = opened.get(key)
  if (before) return before
  const media = editorsMediaOf(config.TEMPLATES_DIR)
  const painted = () => current.painted
  const now = openRenderer({ ...given, media, refresh_ms: 0, log: logOfCurrent, painted })
  opened.set(key, now)
  return now
}

const logOfCurrent = { error: (...line: Parameters<Logger['error']>) => current.log.error(...line) } as Logger
