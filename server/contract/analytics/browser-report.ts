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

const Line = v.optional(v.number(), 0)

/** What browsers send to `report-uri`: one report. They add further fields, which nobody needs. */
const LegacyReport = v.object({
  'csp-report': v.object({
    'document-uri': Text,
    'effective-directive': Text,
    'violated-directive': Text,
    'blocked-uri': Text,
    'source-file': Text,
    'line-number': Line,
  }),
})

const REPORTS_MOST = 50

/** What they send to an endpoint of `report-to` (Reporting API): all that happened since the last time, together. */
const Reports = v.pipe(
  v.array(
    v.object({
      type: v.string(),
      body: v.object({
        documentURL: Text,
        effectiveDirective: Text,
        blockedURL: Text,
        sourceFile: v.optional(v.nullable(v.string()), ''),
        lineNumber: v.optional(v.nullable(v.number()), 0),
      }),
    }),
  ),
  v.maxLength(REPORTS_MOST),
)

/** `POST /api/policy-report/`, in either form. */
export const PolicyReport = v.union([LegacyReport, Reports])
export type PolicyReport = v.InferOutput<typeof PolicyReport>

/** What a policy did not let run or load. Texts are empty, the line 0, where the browser does not say. */
export interface BlockedByPolicy {
  /** Address of the page. */
  page: string
  directive: string
  /** An address, or a word of the browser's own: `inline`, `eval`, `data`. */
  blocked: string
  source: string
  line: number
}

/** @returns one for each that is about a policy; other reports are of no interest */
export function blockedIn(report: PolicyReport): BlockedByPolicy[] {
  if (Array.isArray(report))
    return report.flatMap(({ type, body }) =>
      type === 'csp-violation'
        ? [
            {
              page: body.documentURL,
              directive: body.effectiveDirective,
              blocked: body.blockedURL,
              source: body.sourceFile ?? '',
              line: body.lineNumber ?? 0,
            },
          ]
        : [],
    )
  const { 'csp-report': old } = report
  return [
    {
      page: old['document-uri'],
      // Browsers of before have only the other one, which quotes the whole rule.
      directive: old['effective-directive'] || (old['violated-directive'].split(' ')[0] ?? ''),
      blocked: old['blocked-uri'],
      source: old['source-file'],
      line: old['line-number'],
    },
  ]
}
