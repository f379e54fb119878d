import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BROKEN_RULES, brokenSource } from '../../mutants/broken-rules.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

test.each(BROKEN_RULES)('`npm run mutants` can break this rule: $name', rule => {
  expect(brokenSource(rule)).toContain(rule.replacement)
  expect(rule.tests.filter(file => !existsSync(join(ROOT, file)))).toEqual([])
})
