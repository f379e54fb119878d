/** Originals of pictures, by key. Keys are content hashes with an extension, so a picture never changes. */
export interface MediaStore {
  /** Keeps the picture and gives its key; the same bytes give the same key. */
  put(bytes: Buffer, extension: PictureExtension): Promise<string>
  /** Throws `NotFound`-like ENOENT error when there is none. */
  get(key: string): Promise<Buffer>
  has(key: string): Promise<boolean>
}

export type PictureExtension = 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg'
