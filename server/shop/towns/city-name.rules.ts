/** `г Казань` and `Казань`, `Орёл` and `Орел` are one. */
export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other)
}

export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^(г|город)\.?\s+/, '')
}
