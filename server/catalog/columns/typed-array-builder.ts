type Numbers =
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** A column of a table whose length is not known beforehand: 4 bytes a number instead of an object. */
export class TypedArrayBuilder<Column extends Numbers> {
  length = 0
  #column: Column
  readonly #make: (length: number) => Column

  constructor(make: (length: number) => Column, capacity = 1_024) {
    this.#make = make
    this.#column = make(capacity)
  }

  push(value: number): void {
    if (this.length === this.#column.length) this.#resize(Math.ceil(this.length * 1.5))
    this.#column[this.length++] = value
  }

  at(index: number): number {
    return this.#column[index] ?? 0
  }

  /** The column at its true length; nothing may be pushed afterwards. */
  finish(): Column {
    this.#resize(this.length)
    return this.#column
  }

  #resize(length: number): void {
    const next = this.#make(length)
    next.set(this.#column.subarray(0, Math.min(length, this.length)))
    this.#column = next
  }
}

export const ints = () => new TypedArrayBuilder(length => new Int32Array(length))
export const bytes = () => new TypedArrayBuilder(length => new Uint8Array(length))
export const shorts = () => new TypedArrayBuilder(length => new Uint16Array(length))
export const doubles = () => new TypedArrayBuilder(length => new Float64Array(length))
