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
  const next = nextOf(redirects)
  const way = [from]
  for (;;) {
    const to = next.get(comparable(way.at(-1) ?? ''))
    if (to === undefined) return null
    way.push(pathOf(to))
    if (comparable(way.at(-1) ?? '') === from) return `петля: ${way.join(' → ')}`
    // A loop that this one only leads into is reported where it is.
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

function nextOf(redirects: Redirects): Map<string, string> {
  return new Map(redirects.map(({ from, to }) => [comparable(from), to]))
}

/** Where each path that has moved leads, by either of its spellings: `/staroe` and `/staroe/`. */
export type RedirectTable = ReadonlyMap<string, string>

/** Each path leads to the end of its way, so that browsers follow one redirect. */
export function redirectTable(redirects: Redirects): RedirectTable {
  const next = nextOf(redirects)
  const lastOf = (to: string): string => {
    const further = next.get(comparable(to))
    return further === undefined ? to : lastOf(further)
  }
  return new Map(
    [...next].flatMap(([from, to]) => spellingsOf(from).map(path => [path, lastOf(to)] as const)),
  )
}

/** @param path as `comparable` writes it */
function spellingsOf(path: string): string[] {
  return path.includes('.') ? [path] : [path, path.slice(0, -1)]
}
