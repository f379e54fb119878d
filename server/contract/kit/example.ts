/**
 * How something of the editors' kit is used: what `/_widgets/` shows of a widget, a tag or a part beside its schema. A
 * widget, a tag or a prop without one is refused by the build's check (`server/render/kit/without-example.ts`).
 */
export interface Example<Prop extends string = string> {
  /** What it is for, a sentence for editors. */
  about: string
  /** The value that stands first, without a name; absent where there is none. */
  first?: string
  /** What each prop means. */
  props: Record<Prop, string>
  /** As an editor copies it; it is painted from exactly this. */
  code: string
  /** The variables of `code` that are no words or numbers. */
  data?: Record<string, unknown>
}
