import type { TimeSlicer } from './time-slicer.ts'

/**
 * Finds rows by a 32-bit key: an id, or the hash of a text (then the caller compares the texts). Open
 * addressing in one typed array, because a `Map` of five million entries would take 300 MB. Several rows may
 * share a key.
 */
export class HashIndex {
  /** Row numbers from 1 on, 0 where a slot is free. */
  readonly slots: Int32Array
  readonly #keys: Int32Array
  readonly #shift: number

  /**
   * @param slots of an index of the same keys that was built before
   */
  constructor(keys: Int32Array, slots?: Int32Array) {
    this.#keys = keys
    const bits = Math.max(4, Math.ceil(Math.log2(keys.length * 1.5 + 1)))
    this.slots = slots ?? new Int32Array(2 ** bits)
    this.#shift = 32 - bits
  }

  /** Key 0 means none and is left out. */
  static async build(keys: Int32Array, slicer: TimeSlicer): Promise<HashIndex> {
    const index = new HashIndex(keys)
    for (let row = 0; row < keys.length; row++) {
      if (keys[row] !== 0) index.#insert(row)
      if ((row & 1_023) === 0 && slicer.due()) await slicer.rest()
    }
    return index
  }

  /** The first row with this key that also passes `is`, or -1. */
  find(key: number, is: (row: number) => boolean = () => true): number {
    const mask = this.slots.length - 1
    for (let slot = this.#slotOf(key); this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const row = (this.slots[slot] as number) - 1
      if (this.#keys[row] === key && is(row)) return row
    }
    return -1
  }

  /** Every row with this key, in the order of insertion. */
  all(key: number): number[] {
    const rows: number[] = []
    this.find(key, row => {
      rows.push(row)
      return false
    })
    return rows
  }

  #insert(row: number): void {
    const mask = this.slots.length - 1
    let slot = this.#slotOf(this.#keys[row] as number)
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    this.slots[slot] = row + 1
  }

  #slotOf(key: number): number {
    return Math.imul(key, 0x9e3779b1) >>> this.#shift
  }
}
