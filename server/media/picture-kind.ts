export type PictureExtension = 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg'

/** What a file is by its first bytes, whatever its name, its address or a server says; null for no picture. */
export function pictureKind(bytes: Buffer): PictureExtension | null {
  const start = bytes.subarray(0, 12).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start.startsWith('\x89PNG\r\n')) return 'png'
  if (start.startsWith('GIF8')) return 'gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (/^....ftyp(avif|avis|mif1)/s.test(start)) return 'avif'
  if (/^(<\?xml[^>]*>\s*)?<svg[\s>]/.test(bytes.subarray(0, 300).toString().trimStart())) return 'svg'
  return null
}
