/**
 * A script with every letter that is not ASCII as its escape. esbuild leaves them in comments and in patterns, and V8 keeps a
 * whole file at two bytes a character for the sake of one. Not for what reads its own text raw, as `String.raw` does.
 */
export function asAscii(script: string): string {
  return script.replace(
    /[\u0080-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
