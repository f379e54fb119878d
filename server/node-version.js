// Plain JavaScript: whoever starts the shop by themselves may do it with a Node that knows neither TypeScript nor SQLite.

const LEAST = 24

const { node } = process.versions
if (Number(node.split('.')[0]) < LEAST) {
  process.stderr.write(
    `The shop needs Node ${LEAST} and this is ${node}: npm start runs it on the one that npm ci has brought\n`,
  )
  process.exit(1)
}
