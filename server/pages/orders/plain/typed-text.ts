import type { Request } from 'express'

/** A field of a plain form, or of an address; empty where it is absent or a list. Line ends are as they are stored. */
export function typedText(req: Request, name: string): string {
  const value = (req.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}
