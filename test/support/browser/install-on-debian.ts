import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a package as root on Debian and its derivatives. False elsewhere, and if it fails. */
export function installOnDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`No ${name} here: installing it by apt-get`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'pipe' })
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, stdio: 'pipe' })
    return true
  } catch (error) {
    console.log(`apt-get did not install it: ${String(error).split('\n')[0]}`)
    return false
  }
}
