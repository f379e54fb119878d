import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import puppeteer from 'puppeteer'
import { installOnDebian } from './install-on-debian.ts'

/**
 * The path of a Chromium or Chrome: `PUPPETEER_EXECUTABLE_PATH`, an installed one, or one that puppeteer has
 * downloaded before. On Debian and its derivatives, as root, Chromium is installed if there is none.
 *
 * Throws a one-line error that says what to do.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.PUPPETEER_EXECUTABLE_PATH
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`PUPPETEER_EXECUTABLE_PATH is ${named}, where there is no program`)
  }
  const found = findInstalled() ?? (await findDownloaded())
  if (found) return found
  const installed = installOnDebian('chromium') ? findInstalled() : undefined
  if (installed) return installed
  throw new Error(
    'No Chromium or Chrome: install one, or run `npx puppeteer browsers install chrome`, or set PUPPETEER_EXECUTABLE_PATH',
  )
}

/** The program itself: the one of this name on the path is a script that waits for it, and only that would be killed. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'

/**
 * Chromium without its windows, where there is one: it shows the same pages in three quarters of the processor time, but
 * caches none whole for «back» (bfcache). Elsewhere a whole browser.
 */
export async function findHeadlessShell(): Promise<string> {
  return mayUseShell() && isProgram(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser()
}

/** On Debian, as root, installs it beside the whole browser; without it tests take longer. */
export function installHeadlessShell(): void {
  if (mayUseShell() && !isProgram(HEADLESS_SHELL)) installOnDebian('chromium-headless-shell')
}

/** Whoever names a browser has all tests run in that one. */
function mayUseShell(): boolean {
  return !process.env.PUPPETEER_EXECUTABLE_PATH
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]

function findInstalled(): string | undefined {
  const extension = process.platform === 'win32' ? '.exe' : ''
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const onPath = NAMES.flatMap(name => folders.map(folder => join(folder, name + extension)))
  return [...onPath, ...USUAL_PLACES].find(isProgram)
}

const USUAL_PLACES =
  {
    darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap(name =>
      ['/Applications', join(process.env.HOME ?? '', 'Applications')].map(
        folder => `${folder}/${name}.app/Contents/MacOS/${name}`,
      ),
    ),
    win32: ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].flatMap(path =>
      ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(folder =>
        join(process.env[folder] ?? '', path),
      ),
    ),
    linux: [
      '/usr/bin/chromium',
      '/usr/lib/chromium/chromium',
      '/opt/google/chrome/chrome',
      '/snap/bin/chromium',
    ],
  }[process.platform as string] ?? []

async function findDownloaded(): Promise<string | undefined> {
  try {
    const path = await puppeteer.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    // It throws if nothing was downloaded, which is not an error here.
    return undefined
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
