import * as v from 'valibot'

/**
 * `POST /api/certificate/`. Checked: what is left on it. Applied: what it pays of the cart, and the cart. `error` in words,
 * null without one. Apart from the cart's own shapes, which every page loads.
 */
export const CertificateAnswer = v.object({
  amount: v.pipe(v.number(), v.integer()),
  error: v.nullable(v.string()),
})
export type CertificateAnswer = v.InferOutput<typeof CertificateAnswer>
