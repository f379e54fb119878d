/**
 * Does a typed address name a house? `ул. Ленина, 5`, `Ленина ул, д 5к2`, `Тверская 12`; a street with a number in its
 * name (`ул. 8 Марта`) is none.
 */
export function hasHouse(address: string): boolean {
  const parts = address.split(',').map(part => part.trim().toLowerCase())
  return parts.some((part, index) => {
    if (/^(д|дом|вл|владение|зд|здание|стр)\.?\s*\d/.test(part)) return true
    // A part of its own that is a number; the first one is a post code.
    if (index > 0 && /^\d{1,4}\s*[а-я]?([/-]\d+)?(\s*(к|корп|с|стр|лит)\.?\s*\S+)*$/.test(part)) return true
    return /[а-я.]\s+\d{1,4}[а-я]?([/-]\d+)?(\s?[кс]\d+)*$/.test(part)
  })
}
