import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  key_file: string
  certificate_file: string
  key: Buffer
  certificate: Buffer
  /**
   * For `--ignore-certificate-errors-spki-list`: a browser that trusts this one key caches what it receives,
   * which it does not do when it ignores certificate errors in general.
   */
  spki: string
}

export const hasOpenssl = () => !spawnSync('openssl', ['version']).error

/** A certificate for 127.0.0.1, valid for two days, made by openssl in this folder. */
export function selfSigned(folder: string): Certificate {
  const key_file = join(folder, 'key.pem')
  const certificate_file = join(folder, 'certificate.pem')
  const of = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1'
  const named = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key_file, '-out', certificate_file]
  execFileSync('openssl', [...of.split(' '), ...named], { stdio: 'pipe' })
  const certificate = readFileSync(certificate_file)
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return {
    key_file,
    certificate_file,
    key: readFileSync(key_file),
    certificate,
    spki: createHash('sha256').update(spki).digest('base64'),
  }
}
