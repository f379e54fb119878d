import { findStorage } from './storage.ts'

/** What this session has looked at, the latest first. */
const LIST_KEY = 'viewedProducts'
const LISTED_MOST = 15

/** @param barcode as the card's recommendations have it */
export function keepView(barcode: string): void {
  const before = viewedBarcodes().filter(each => each !== barcode)
  try {
    findStorage('sessionStorage')?.setItem(LIST_KEY, [barcode, ...before].slice(0, LISTED_MOST).join())
  } catch {
    // Full: only the convenience is lost.
  }
}

export function viewedBarcodes(): string[] {
  return (findStorage('sessionStorage')?.getItem(LIST_KEY) ?? '').split(',').filter(Boolean)
}
