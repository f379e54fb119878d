import { init, parse } from 'es-module-lexer'
import { transformSync } from 'esbuild'

await init

/** One import or re-export, static or dynamic, as it is written. */
export interface Import {
  specifier: string
  /** Vanishes when types are stripped. */
  is_type: boolean
}

/**
 * What a file imports, read by a lexer: words in strings and comments are not imports, and `import(…)` deep in a function
 * is one. Throws for a source that is no module.
 *
 * @param path its ending says whether there may be JSX
 */
export function importsOf(path: string, source: string): Import[] {
  if (!path.endsWith('x')) return read(source)
  // The lexer knows types but no JSX, and esbuild knows JSX but drops types; these stand before the first statement.
  const { code } = transformSync(source, {
    loader: 'tsx',
    jsx: 'automatic',
    // An import that nothing uses is one too.
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
