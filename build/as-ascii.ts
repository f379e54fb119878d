/**
 * A script with every non-ASCII letter escaped. esbuild leaves some in comments and patterns, and a single
 * one makes V8 store the whole file with two bytes for each character. Do not use it for code that reads its
 * own raw text, like `String.raw`.
 */
export function asAscii(script: string): string {
  return script.replace(
    /[\u0080-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
