import { channelsOf, PICTURE_TONES } from '../../../server/contract/catalog/picture-tones.ts'
import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
beforeEach(async () => {
  page = await shop.page()
  // What fades, and over which ground, by the words of its picture.
  await page.evaluateOnNewDocument(() => {
    const faded: Record<string, string[]> = {}
    Object.assign(window, { faded })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const image = this instanceof HTMLImageElement ? this : this.querySelector('img')
      const [of, [first]] = Object.entries(frames as Record<string, string[]>)[0] as [string, string[]]
      if (image) faded[image.alt] = [...(faded[image.alt] ?? []), `${of} ${first}`]
      return animate.call(this, frames, options)
    }
  })
  await page.goto(`${shop.url}/about/`)
})
afterEach(async () => {
  expect(page.faults).toEqual([])
  await page.close()
})

/** A picture of the tones `v` comes into the page; what it did, once it is there. */
const comes = (alt: string, frame = 'picture') =>
  page.evaluate(
    async (words, name) => {
      const place = document.createElement('span')
      place.className = name
      const image = document.createElement('img')
      Object.assign(image, { alt: words, className: `${name}__img` })
      place.append(image)
      document.querySelector('main')?.append(place)
      const here = () => new Promise(resolve => image.addEventListener('load', resolve, { once: true }))
      const first = here()
      image.src = '/media/placeholder/160.webp?v.'
      await first
      const again = here()
      image.src = '/media/placeholder/240.webp?v.'
      await again
      return (window as unknown as { faded: Record<string, string[]> }).faded[words] ?? []
    },
    alt,
    frame,
  )
/** Once what comes late is here. */
async function untilFading(): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const faded = await comes(`try ${tries}`)
    if (faded.length > 0) return faded
  }
}
const TONES = `radial-gradient(closest-side, ${PICTURE_TONES.v.map(tone => `rgb(${channelsOf(tone).join(', ')})`).join(', ')})`

test('a picture that comes late fades in over its tones, once: another in its place does not', async () => {
  await page.waitForFunction(
    tones => {
      const probe = document.body.appendChild(new Image())
      probe.src = '/media/placeholder/160.webp?v.'
      const isThere = getComputedStyle(probe).backgroundImage === tones
      probe.remove()
      return isThere
    },
    {},
    TONES,
  )
  expect(await untilFading()).toEqual([`backgroundImage ${TONES}`, 'opacity 0'])
})

test('nothing fades for who wants no motion, nor what is no picture of goods', async () => {
  await untilFading()
  expect(await comes('a store', 'store-gallery')).toEqual([])
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  expect(await comes('calm')).toEqual([])
})
