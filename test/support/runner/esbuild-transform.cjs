// The one compiler of the project, for Jest: what is tested is what is built.
const { transformSync } = require('esbuild')

module.exports = {
  process(source, path) {
    const { code, map } = transformSync(source, {
      sourcefile: path,
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'esm',
      target: 'node24',
      jsx: 'automatic',
      sourcemap: 'inline',
    })
    return { code, map: map || null }
  },
}
