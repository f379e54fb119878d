import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'puppeteer'
import { type BrowserKind, launchBrowser } from './browser.ts'

/** The browser as one test file sees it. */
export interface BorrowedBrowser {
  /** With its own cookies, storage and cache. */
  createBrowserContext(): Promise<BrowserContext>
  /** Closes what was opened here. */
  close(): Promise<void>
}

/**
 * The browser of this worker, shared because launching one costs as much processor time as a test. It stays
 * open for later test files, which cannot see each other's state, and ends with the worker, however that
 * ends. Outside Jest, as in a benchmark, each borrower gets its own.
 */
export async function borrowBrowser(kind: BrowserKind = 'shell'): Promise<BorrowedBrowser> {
  const folder = process.env.RUN_FOLDER
  const browser = folder ? await ofWorker(folder, kind) : await launchBrowser({ kind })
  const contexts: BrowserContext[] = []
  return {
    async createBrowserContext() {
      const context = await browser.createBrowserContext()
      contexts.push(context)
      return context
    },
    async close() {
      if (!folder) return browser.close()
      for (const context of contexts.splice(0)) if (!context.closed) await context.close()
    },
  }
}

const shared = new Map<BrowserKind, Promise<Browser>>()

async function ofWorker(folder: string, kind: BrowserKind): Promise<Browser> {
  if (!(await shared.get(kind)?.catch(() => undefined))?.connected)
    shared.set(kind, keepBrowser(folder, kind))
  return shared.get(kind) as Promise<Browser>
}

async function keepBrowser(folder: string, kind: BrowserKind): Promise<Browser> {
  // Connected by a pipe, it ends with this process, even if that is killed; its profile is deleted with the
  // folder of the run.
  const browser = await launchBrowser({
    kind,
    pipe: true,
    handleSIGTERM: false,
    userDataDir: mkdtempSync(join(folder, 'browser-')),
    // No page lives long enough to gain from its scripts being compiled a second time.
    args: ['--js-flags=--no-opt'],
  })
  // It must not keep alive a worker that has no files left.
  const child = browser.process()
  child?.unref()
  for (const stream of child?.stdio ?? []) (stream as { unref?(): void } | null)?.unref?.()
  return browser
}
