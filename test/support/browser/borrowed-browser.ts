import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'puppeteer'
import { launchBrowser } from './browser.ts'

/** A browser as one file of tests has it. */
export interface BorrowedBrowser {
  /** Cookies, storage and cache of its own. */
  createBrowserContext(): Promise<BrowserContext>
  /** Closes what was opened here. */
  close(): Promise<void>
}

/**
 * The browser of this worker: to launch one takes as much of the processor as a test does. It stays for the files to come,
 * who see nothing of each other, and ends with the worker in whatever way that ends. Outside Jest, as in a benchmark, it is
 * the borrower's own.
 */
export async function borrowBrowser(): Promise<BorrowedBrowser> {
  const folder = process.env.RUN_FOLDER
  const browser = folder ? await ofWorker(folder) : await launchBrowser()
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

let shared: Promise<Browser> | undefined

async function ofWorker(folder: string): Promise<Browser> {
  if (!(await shared?.catch(() => undefined))?.connected) shared = keepBrowser(folder)
  return shared as Promise<Browser>
}

async function keepBrowser(folder: string): Promise<Browser> {
  // By a pipe it is over with this process, even one that is killed; its profile goes with the folder of the run.
  const browser = await launchBrowser({
    pipe: true,
    handleSIGTERM: false,
    userDataDir: mkdtempSync(join(folder, 'browser-')),
    // No page lives long enough for what its scripts would gain of being compiled a second time.
    args: ['--js-flags=--no-opt'],
  })
  // A worker whose files are over must not stay for it.
  const child = browser.process()
  child?.unref()
  for (const stream of child?.stdio ?? []) (stream as { unref?(): void } | null)?.unref?.()
  return browser
}
