import { type Context, type Emitter, type Liquid, type TagToken, type Template, toValueSync } from 'liquidjs'

/** Where a tag stands: the engine that reads it, and its token, which names the file. */
interface Placed {
  liquid: Liquid
  token: TagToken
}

/** Renders a part where a tag stands, which sees what it is given and what every template has. */
export function paintPiece(
  { liquid, token }: Placed,
  part: string,
  given: object,
  { context, emitter }: { context: Context; emitter: Emitter },
): void {
  const inside = context.spawn()
  Object.assign(inside.bottom(), given)
  const nodes = toValueSync(
    liquid._parsePartialFile(part, true, token.file) as unknown as Iterator<Template[]>,
  )
  toValueSync(liquid.renderer.renderTemplates(nodes as Template[], inside, emitter))
}
