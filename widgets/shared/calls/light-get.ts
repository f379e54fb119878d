import { loadChunk } from '../load-chunk.ts'
import { ApiError } from './api-error.ts'
import type { Answer, AnswerName } from './checked.ts'
import { lightAsk, type Method } from './light-ask.ts'

/**
 * Makes the calls of a first visit without the client of `api.ts`: 8 kB that such a visit needs for nothing
 * else. It never retries. Throws `ApiError`.
 */
export function lightGet<Name extends AnswerName>(path: string, name: Name): Promise<Answer<Name>> {
  return lightCall('GET', path, name)
}

/**
 * The same for a first tap's change, which arrives even if the page is left meanwhile. The schema is loaded
 * in parallel, because the start file has none.
 */
export async function lightCall<Name extends AnswerName>(
  method: Method,
  path: string,
  name: Name,
  body?: unknown,
): Promise<Answer<Name>> {
  const checked = loadChunk(() => import('./checked.ts')).catch(() => null)
  const said = await lightAsk(method, path, body)
  const { readAnswer } = (await checked) ?? {}
  if (!readAnswer) throw new ApiError(0, null)
  return readAnswer(name, said)
}
