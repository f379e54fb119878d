import * as v from 'valibot'

/** A build is named by a hash; '' in a page that names none. */
const Build = v.optional(v.pipe(v.string(), v.maxLength(40), v.regex(/^[\w.-]*$/)), '')

/** `POST /api/logger/` (contract 1.7): what failed in a browser. `method` is the page's path; `build` is ours. */
export const LogEntry = v.object({
  event: v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w.-]+$/)),
  method: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  message: v.optional(v.pipe(v.string(), v.maxLength(1_500)), ''),
  build: Build,
})
export type LogEntry = v.InferOutput<typeof LogEntry>

const Text = v.optional(v.string(), '')

/** What browsers send to `report-uri`. They add further fields, which nobody needs. */
export const PolicyReport = v.object({
  'csp-report': v.object({
    'document-uri': Text,
    'effective-directive': Text,
    'violated-directive': Text,
    'blocked-uri': Text,
    'source-file': Text,
    'line-number': v.optional(v.number(), 0),
  }),
})
export type PolicyReport = v.InferOutput<typeof PolicyReport>
