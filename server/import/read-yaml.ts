import { parse, type YAMLError } from 'yaml'
import { yamlInWords } from '../contract/fault-words.ts'

/** The file is no YAML. `message` is Russian, with the line where that is known. */
export class NotYaml extends Error {}

/** Reads a file in UTF-8. Throws `NotYaml`. */
export function readYaml(file: Uint8Array): unknown {
  const text = utf8Of(file)
  try {
    // Warnings would be printed, in English.
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    const { linePos, ...fault } = error as Partial<YAMLError>
    const place = linePos ? `строка ${linePos[0].line}: ` : ''
    throw new NotYaml(place + yamlInWords({ ...fault, message: (error as Error).message }))
  }
}

function utf8Of(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new NotYaml('файл не в UTF-8')
  }
}
