/** Who sells: printed wherever the law and shoppers look for it (decision 51). */
export interface Seller {
  /** With its form: `ООО «Витрина»`, `ИП Иванова Анна Петровна`. */
  name: string
  inn: string
  /** OGRN of a company, OGRNIP of an entrepreneur. */
  ogrn: string
  address: string
  /** `+74951234567` */
  phone: string
  email: string
  /** When the phone is answered: `ежедневно с 9:00 до 21:00`. */
  hours: string
}

/** As templates take it. */
export interface PrintedSeller extends Seller {
  phone_words: string
  /** Companies and entrepreneurs have registers of their own. */
  ogrn_name: 'ОГРН' | 'ОГРНИП'
  /** Parts that print it are rendered once. */
  cache_key: string
}

export function printedSeller(seller: Seller): PrintedSeller {
  return {
    ...seller,
    phone_words: seller.phone.replace(/^(\+7)(\d{3})(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5'),
    ogrn_name: seller.ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН',
    cache_key: JSON.stringify(seller),
  }
}

/** For the text of a letter. */
export function sellerInText(seller: Seller): string {
  const { name, inn, ogrn_name, ogrn, address, phone_words, email, hours } = printedSeller(seller)
  return `${name}, ИНН ${inn}, ${ogrn_name} ${ogrn}\n${address}\n${phone_words}, ${hours}\n${email}`
}

/** Its last digits are reckoned from the others: ten digits of a company, twelve of a person. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text)) return false
  const digits = [...text].map(Number)
  const check = (weights: number[]) =>
    (weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11) % 10
  if (digits.length === 10) return check([2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[9]
  return (
    check([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[10] &&
    check([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[11]
  )
}

/** Thirteen digits of a company, fifteen of an entrepreneur; the last is reckoned from the others. */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false
  const others = BigInt(text.slice(0, -1))
  return String((others % BigInt(text.length - 2)) % 10n) === text.at(-1)
}
