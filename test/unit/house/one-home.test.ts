import { readdirSync, readFileSync } from 'node:fs'

/** What has one home in the code, and how a second would look. */
const HOMES: [fact: string, sign: RegExp, homes: string[]][] = [
  [
    'how long a minute, an hour or a day is',
    /const (?:MINUTE|HOUR|DAY)_MS\b|\b60 \* 60_000|24 \* 60 \* 60(?:_000| \* 1)|86_400_000/,
    ['server/contract/durations.ts'],
  ],
  [
    'how large the earth is',
    /\b6_?37[18]\b|\b111_[123]\d\d|\b111\.[123]|\b156_?543/,
    ['server/contract/delivery/distance.ts'],
  ],
  ['when the day of a store ends', /ENDS_AT_HOUR = \d/, ['server/contract/delivery/card-lines.ts']],
  [
    'what the database keeps of a token',
    /createHash\('sha256'\)\.update\(token\)/,
    ['server/shop/account/signed-token.ts'],
  ],
  [
    'what the secret signs and hashes',
    /\bcreateHmac\b|\btimingSafeEqual\b/,
    // Names of files, which nobody sends back.
    ['server/shop/account/signed-token.ts', 'server/shop/feeds/published-files.ts'],
  ],
]

const FILES = ['server', 'widgets', 'build'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => `${folder}/${name}`),
)

test.each(HOMES)('%s stands in one place', (_, sign, homes) => {
  expect(FILES.filter(file => sign.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(homes)
})
