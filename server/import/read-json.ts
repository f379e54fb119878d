/** The file is no JSON. `message` is Russian: the engine's own words are English, and quote the file. */
export class NotJson extends Error {}

/** Reads the text of a file, with or without a BOM. Throws `NotJson`, with the line where that is known. */
export function readJson(text: string): unknown {
  const json = text.replace(/^\ufeff/, '')
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new NotJson(`это не JSON: ${faultOf(json, (error as Error).message)}`)
  }
}

/** The engine says a position, or the letters around the fault, or that the text has ended. */
function faultOf(json: string, message: string): string {
  if (message.includes('end of JSON') || message.startsWith('Unterminated')) return 'файл обрывается'
  const [, position] = /at position (\d+)/.exec(message) ?? []
  const [, token = '', letters = ''] =
    /^Unexpected token '(.+?)', (?:\.\.\.)?"(.*?)"(?:\.\.\.)? is not valid JSON$/s.exec(message) ?? []
  const at = position ? Number(position) : json.indexOf(letters) + letters.indexOf(token)
  if (at >= json.trimEnd().length) return 'файл обрывается'
  return `ошибка в строке ${json.slice(0, at).split('\n').length}`
}
