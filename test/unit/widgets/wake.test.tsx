/** @jest-environment node */
import { atom } from 'nanostores'
import { createContext, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { NEUTRAL_PAGE, type PageState } from '../../../server/contract/page-state.ts'
import { useAwakeParts } from '../../../widgets/shared/awake-parts.ts'
import { useShopStore } from '../../../widgets/shared/use-shop-store.ts'
import { wake } from '../../../widgets/wake.tsx'
import { smallPage } from '../../support/pages/small-page.ts'

const PAGE: PageState = {
  ...NEUTRAL_PAGE,
  build: 'build-1',
  user: { ...NEUTRAL_PAGE.user, is_authorized: true, name: 'Анна' },
}

/** A widget that says a word of its own and who the shopper is; `renders` are what each was given, in order. */
function greeting() {
  const $name = atom('из хранилища')
  const $build = atom('build-1')
  const renders: unknown[] = []
  const Greeting = ({ word }: { word?: string }) => {
    const name = useShopStore($name, page => page.user.name || 'никто')
    const build = useShopStore($build, page => page.build)
    renders.push({ word, name, build })
    return (
      <b>
        {word} {name}
      </b>
    )
  }
  return { $name, renders, Greeting }
}

describe('an island that wakes', () => {
  test.each([
    ['all', 'никто'],
    ['visitor', 'Анна'],
  ])(
    'painted for %s repeats that painting first, for «%s», and follows the stores after',
    async (whom, name) => {
      const { $name, renders, Greeting } = greeting()
      const { element, reported } = await woken(Greeting, {
        html: `<b>Привет<!-- --> <!-- -->${name}</b>`,
        props: { word: 'Привет' },
        painted_for: whom,
      })

      expect(reported).toEqual(['awake'])
      expect(renders[0]).toEqual({ word: 'Привет', name, build: 'build-1' })
      await until(() => element.textContent === 'Привет из хранилища')
      $name.set('Борис')
      await until(() => element.textContent === 'Привет Борис')
    },
  )

  test('without props is given none', async () => {
    const { renders, Greeting } = greeting()
    const { reported } = await woken(Greeting, { html: '<b><!-- --> <!-- -->никто</b>' })

    expect(reported).toEqual(['awake'])
    expect(renders[0]).toEqual({ word: undefined, name: 'никто', build: 'build-1' })
  })

  test('and finds another painting than its own tells so, and is awake all the same', async () => {
    const { element, reported } = await woken(() => <b>Наше</b>, { html: '<b>Чужое</b>' })

    expect(reported).toEqual(['awake', expect.stringContaining('recovered: Error: Hydration failed')])
    expect(element.innerHTML).toBe('<b>Наше</b>')
  })
})

const PartsOfTest = createContext<(part: Element) => void>(() => undefined)

describe('a press on an island that is waking', () => {
  test('hydrates nothing at once: it is for HTML, and React hears of those after it', async () => {
    const pressed: string[] = []
    const renders: string[] = []
    const Part = ({ name }: { name: string }) => {
      const place = useRef<HTMLButtonElement>(null)
      const onAwake = useContext(PartsOfTest)
      useEffect(() => onAwake(place.current as Element), [onAwake])
      renders.push(name)
      return (
        <button type="button" ref={place} onClick={() => pressed.push(name)}>
          {name}
        </button>
      )
    }
    const Island = () => (
      <PartsOfTest value={useAwakeParts(2)}>
        {['one', 'two'].map(name => (
          <Suspense key={name}>
            <Part name={name} />
          </Suspense>
        ))}
      </PartsOfTest>
    )
    const html = ['one', 'two']
      .map(name => `<!--$--><button type="button">${name}</button><!--/$-->`)
      .join('')
    const document = smallPage(`<div data-widget="greeting" data-widget-status="waking">${html}</div>`)
    const element = document.querySelector('[data-widget]') as HTMLElement
    const press = () => element.lastElementChild?.dispatchEvent(new window.Event('click', { bubbles: true }))
    wake(element, Island, PAGE, {
      onAwake: () => {
        element.dataset.widgetStatus = 'awake'
      },
      onBroken: error => pressed.push(`broken: ${error}`),
      onRecovered: error => pressed.push(`recovered: ${error}`),
    })
    press()
    expect(renders).toEqual([])
    await until(() => element.dataset.widgetStatus === 'awake')
    expect(pressed).toEqual([])

    press()
    expect(pressed).toEqual(['two'])
  })
})

describe('an island that throws', () => {
  const PAINTED = '<a href="/order/">Оформить</a>'

  test('while it wakes gets back what was painted, and is reported once, as broken and never awake', async () => {
    const { element, reported } = await woken(
      () => {
        throw new Error('сломано нарочно')
      },
      { html: PAINTED },
    )

    expect(reported).toEqual(['broken: Error: сломано нарочно'])
    await until(() => element.innerHTML === PAINTED)
  })

  test('later, when it was awake already, gets back what was painted, too', async () => {
    let breakIt: (message: string) => void = () => undefined
    const Brittle = () => {
      const [broken, setBroken] = useState('')
      breakIt = setBroken
      if (broken) throw new Error(broken)
      return <a href="/order/">Оформить</a>
    }
    const { element, reported } = await woken(Brittle, { html: PAINTED })
    element.querySelector('a')?.setAttribute('class', 'changed-since')
    breakIt('сломано потом')
    await until(() => reported.length === 2)

    expect(reported).toEqual(['awake', 'broken: Error: сломано потом'])
    await until(() => element.innerHTML === PAINTED)
  })
})

/** Wakes a widget in what was painted of it, and waits until that is told of. */
async function woken(
  Widget: (props: { word?: string }) => React.ReactNode,
  { html, props, painted_for = 'all' }: { html: string; props?: object; painted_for?: string },
): Promise<{ element: HTMLElement; reported: string[] }> {
  const document = smallPage(`<div data-widget="greeting" data-painted-for="${painted_for}">${html}</div>`)
  const element = document.querySelector('[data-widget]') as HTMLElement
  if (props) element.dataset.props = JSON.stringify(props)
  const reported: string[] = []
  wake(element, Widget, PAGE, {
    onAwake: () => reported.push('awake'),
    onBroken: error => reported.push(`broken: ${error}`),
    onRecovered: error => reported.push(`recovered: ${error}`),
  })
  await until(() => reported.length > 0)
  return { element, reported }
}

/** Waits turn by turn of the event loop, not for ever. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000; turn++) {
    if (isSo()) return
    await new Promise(resolve => setImmediate(resolve))
  }
  throw new Error(`not so after 1,000 turns: ${isSo}`)
}
