/** A part of a form. */
export interface FormPart {
  name: string
  /** Is it a file field in which a file was chosen? The file's name is not used anywhere. */
  is_file: boolean
  content: Buffer
}

/** The headers of a part are one or two lines. */
const HEADERS_MOST = 4_096
const PARTS_MOST = 40

/**
 * The boundary of a `multipart/form-data` body, from its Content-Type; null for any other type, or for an
 * invalid boundary (RFC 2046, section 5.1.1).
 */
export function boundaryOf(content_type: string | undefined): string | null {
  const found = /^multipart\/form-data;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;]+))\s*(?:;|$)/i.exec(
    content_type ?? '',
  )
  const boundary = found?.[1] ?? found?.[2] ?? ''
  return /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(boundary) ? boundary : null
}

/**
 * Reads a form as browsers send it (RFC 7578): parts between boundaries, each with a Content-Disposition. The
 * contents are views of `body`, so that a file is never copied.
 *
 * @param is_cut only the beginning of the body is there: complete parts are read, the rest is left out
 * @returns null for a body that is not such a form, or has far too many parts
 */
export function readParts(body: Buffer, boundary: string, { is_cut = false } = {}): FormPart[] | null {
  const between = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  if (!body.subarray(0, between.length - 2).equals(between.subarray(2))) return is_cut ? parts : null
  let at = between.length - 2
  for (;;) {
    const mark = body.toString('latin1', at, at + 2)
    if (mark === '--') return parts
    if (mark !== '\r\n') return is_cut ? parts : null
    if (parts.length === PARTS_MOST) return null
    const headers_end = body.indexOf('\r\n\r\n', at)
    const content_end = headers_end < 0 ? -1 : body.indexOf(between, headers_end + 2)
    if (content_end < 0) return is_cut ? parts : null
    if (headers_end - at > HEADERS_MOST) return null
    const named = readName(body.toString('utf8', at + 2, headers_end))
    if (!named) return null
    // An empty part ends with its headers: both line ends then belong to the boundary.
    parts.push({ ...named, content: body.subarray(Math.min(headers_end + 4, content_end), content_end) })
    at = content_end + between.length
  }
}

function readName(headers: string): Omit<FormPart, 'content'> | null {
  const disposition = headers
    .split('\r\n')
    .find(line => /^content-disposition:/i.test(line))
    ?.replace(/^[^:]*:\s*/, '')
  const [, rest] = /^form-data\s*(;.*)$/i.exec(disposition ?? '') ?? []
  if (rest === undefined) return null
  const name = /;\s*name="([^"]*)"/i.exec(rest)?.[1]
  if (name === undefined) return null
  const filename = /;\s*filename="([^"]*)"/i.exec(rest)?.[1] ?? ''
  return { name, is_file: filename !== '' || /;\s*filename\*=/i.test(rest) }
}
