import { relative } from 'node:path'
import type { AggregatedResult, Reporter, Test, TestContext, TestResult } from '@jest/reporters'

export interface Totals {
  passed: number
  failed: number
  skipped: number
}

/** The result that `run.ts` receives at the end of the run. */
export interface RunTotals extends Totals {
  /** Files of the project `browser` in which a test failed: their path from the root, and their share of the totals. */
  failed_in_browser: (Totals & { path: string })[]
}

/**
 * Prints a line for each file that passed, and everything for one that failed. Jest instantiates it, and
 * requires a default export.
 */
export default class ReportTests implements Reporter {
  onTestResult(test: Test, result: TestResult): void {
    const name = relative(test.context.config.rootDir, test.path)
    const seconds = ((result.perfStats.end - result.perfStats.start) / 1000).toFixed(1)
    const ran = `${result.numPassingTests} passed`
    if (!isFailed(result)) {
      console.log(`ok   ${name}  ${ran}, ${seconds} s`)
      return
    }
    console.log(`FAIL ${name}  ${ran}, ${result.numFailingTests} failed, ${seconds} s`)
    console.log(result.failureMessage ?? result.testExecError?.message ?? '')
    for (const { type, message, origin } of result.console ?? [])
      console.log(`${type}: ${message}\n${origin}`)
  }

  onRunComplete(_contexts: Set<TestContext>, results: AggregatedResult): void {
    if (results.runExecError) console.log(`FAIL ${results.runExecError.message}`)
    const totals: RunTotals = {
      passed: results.numPassedTests,
      // A file that could not be loaded has no tests to count, but is a failure; so is a broken run.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites + (results.runExecError ? 1 : 0),
      skipped: results.numPendingTests + results.numTodoTests,
      failed_in_browser: results.testResults
        .filter(result => isFailed(result) && result.displayName?.name === 'browser')
        .map(result => ({
          path: relative(process.cwd(), result.testFilePath),
          passed: result.numPassingTests,
          failed: result.numFailingTests + (result.testExecError ? 1 : 0),
          skipped: result.numPendingTests + result.numTodoTests,
        })),
    }
    process.send?.(totals)
  }
}

function isFailed(result: TestResult): boolean {
  return result.numFailingTests > 0 || result.testExecError !== undefined
}
