import { relative } from 'node:path'
import type { AggregatedResult, Reporter, Test, TestContext, TestResult } from '@jest/reporters'

/** The result that `run.ts` receives at the end of the run. */
export interface RunTotals {
  passed: number
  failed: number
  skipped: number
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
      // A file that could not be loaded has no tests to count, but is a failure.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    }
    process.send?.(totals)
  }
}

function isFailed(result: TestResult): boolean {
  return result.numFailingTests > 0 || result.testExecError !== undefined
}
