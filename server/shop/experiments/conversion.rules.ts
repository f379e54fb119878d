/** Of so many visitors so many have ordered. */
export interface Sample {
  visitors: number
  orders: number
}

/** Both ends of a confidence interval of 95 %. */
export interface ShareInterval {
  low: number
  high: number
}

/** Of the normal distribution, 95 % lie within so many deviations. */
const DEVIATIONS = 1.959_963_984_540_054

export function conversionOf({ visitors, orders }: Sample): number {
  return visitors === 0 ? 0 : orders / visitors
}

/**
 * Wilson's score interval of the share that orders: unlike the plain one it holds for few visitors, and for shares
 * near 0 and 1. Nobody yet may be anything.
 */
export function wilsonInterval(sample: Sample): ShareInterval {
  const { visitors, orders } = sample
  if (visitors === 0) return { low: 0, high: 1 }
  const share = orders / visitors
  const squared = DEVIATIONS ** 2
  const center = share + squared / (2 * visitors)
  const half = DEVIATIONS * Math.sqrt((share * (1 - share)) / visitors + squared / (4 * visitors ** 2))
  const whole = 1 + squared / visitors
  return {
    low: orders === 0 ? 0 : Math.max(0, (center - half) / whole),
    high: orders === visitors ? 1 : Math.min(1, (center + half) / whole),
  }
}

/**
 * By how much the variant converts better than the control, with Newcombe's hybrid score interval of the difference
 * (Statistics in Medicine 17, 1998, method 10).
 */
export function differenceOf(control: Sample, variant: Sample): ShareInterval & { difference: number } {
  const [one, other] = [conversionOf(control), conversionOf(variant)]
  const [of_one, of_other] = [wilsonInterval(control), wilsonInterval(variant)]
  const difference = other - one
  return {
    difference,
    low: difference - Math.hypot(other - of_other.low, of_one.high - one),
    high: difference + Math.hypot(of_other.high - other, one - of_one.low),
  }
}
