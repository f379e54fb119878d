import { Refused } from '../../server/errors.ts'

/** How many of several concurrent calls are admitted. Throws any error that is not a refusal. */
export async function admittedOf(times: number, ask: () => Promise<void>): Promise<number> {
  const answers = await Promise.allSettled(Array.from({ length: times }, ask))
  for (const answer of answers) {
    if (answer.status === 'rejected' && !(answer.reason instanceof Refused)) throw answer.reason
  }
  return answers.filter(answer => answer.status === 'fulfilled').length
}

/** The largest number of moments within any period of `per_ms`. */
export function mostWithin(moments: number[], per_ms: number): number {
  return Math.max(
    0,
    ...moments.map(start => moments.filter(time => time >= start && time < start + per_ms).length),
  )
}
