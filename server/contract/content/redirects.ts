import * as v from 'valibot'

const OWN = /^\/(?!\/)[^\s\\]*$/

/** `templates/redirects.yaml`: addresses that have moved, and where what was there is now. */
export const Redirects = v.pipe(
  v.array(
    v.strictObject({
      from: v.pipe(
        v.string('from — это адрес, как /staroe/'),
        v.trim(),
        v.check(
          from => OWN.test(from) && !/[?#]/.test(from) && from !== '/',
          'from — это адрес этого сайта без вопроса и решётки, как /staroe/',
        ),
      ),
      to: v.pipe(
        v.string('to — это адрес, как /novoe/'),
        v.trim(),
        v.regex(OWN, 'to — это адрес этого сайта, как /novoe/: на чужой сайт не уводим'),
      ),
    }),
    'здесь список: «- from: /staroe/», под ним «to: /novoe/»',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [key, value] of dataset.value.entries()) {
      const message = faultOf(dataset.value, key)
      if (message)
        addIssue({
          message,
          path: [{ type: 'array', origin: 'value', input: dataset.value, key, value }],
        })
    }
  }),
)
export type Redirects = v.InferOutput<typeof Redirects>

function faultOf(redirects: Redirects, number: number): string | null {
  const from = comparable(redirects[number]?.from ?? '')
  if (redirects.slice(0, number).some(other => comparable(other.from) === from))
    return `адрес ${from} уже стоит выше`
  const ways = redirectTable(redirects)
  const way = [from]
  for (;;) {
    const next = ways.get(comparable(way.at(-1) ?? ''))
    if (next === undefined) return null
    way.push(pathOf(next))
    if (comparable(way.at(-1) ?? '') === from) return `петля: ${way.join(' → ')}`
    // A loop that this one only leads into is told where it is.
    if (way.length > redirects.length + 1) return null
  }
}

/** `/staroe` and `/staroe/` are one address. */
function comparable(path: string): string {
  const bare = pathOf(path)
  return bare.endsWith('/') || bare.includes('.') ? bare : `${bare}/`
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

export type RedirectTable = ReadonlyMap<string, string>

export function redirectTable(redirects: Redirects): RedirectTable {
  return new Map(redirects.map(({ from, to }) => [comparable(from), to]))
}

/** Where this path leads in the end, so that browsers follow one redirect; null when it has not moved. */
export function movedTo(table: RedirectTable, path: string): string | null {
  let to = table.get(comparable(path))
  if (to === undefined) return null
  for (let next = table.get(comparable(to)); next !== undefined; next = table.get(comparable(to))) to = next
  return to
}
