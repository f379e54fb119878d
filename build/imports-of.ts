import { init, parse } from 'es-module-lexer'
import { transformSync } from 'esbuild'

await init

/** An import or re-export, static or dynamic, as written in the source. */
export interface Import {
  specifier: string
  /** Removed when types are stripped. */
  is_type: boolean
}

/**
 * The imports of a file, found by a lexer: text in strings and comments does not count, and an `import(…)`
 * deep inside a function does. Throws for a source that is not a module.
 *
 * @param path its extension says whether it may contain JSX
 */
export function importsOf(path: string, source: string): Import[] {
  if (!path.endsWith('x')) return read(source)
  // The lexer handles types but no JSX, and esbuild handles JSX but drops types; type imports come before the
  // first statement.
  const { code } = transformSync(source, {
    loader: 'tsx',
    jsx: 'automatic',
    // An unused import counts too.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  const [head = ''] = source.split(/^(?:export\s+)?(?:async\s+)?(?:function|const|let|class)\b/m)
  return [...read(code), ...read(head).filter(({ is_type }) => is_type)]
}

function read(source: string): Import[] {
  const [imports] = parse(source)
  return imports.flatMap(found =>
    typeof found.specifier === 'string'
      ? [{ specifier: found.specifier, is_type: 'typeOnly' in found && found.typeOnly === true }]
      : [],
  )
}
