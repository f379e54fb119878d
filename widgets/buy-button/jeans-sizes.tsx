import { useState } from 'react'
import { type Measures, measuresOf } from '../../server/contract/catalog/jeans-size.ts'
import type { SizesProps } from './choice.ts'
import { isMeasureSold, type JeansRows, offerOfMeasures } from './jeans.ts'
import { SizeTile } from './size-tile.tsx'

/**
 * Waist and length, a row each: `29/32`. A length that is not there for the chosen waist is struck through, and a press on
 * it asks to be told of that size; another waist that lacks the chosen length lets the length go, for nobody chose it.
 *
 * @param group tells these radio buttons from those of another list in the page
 */
export function JeansSizes(props: SizesProps & { rows: JeansRows; group: string }) {
  const { offers, rows, group } = props
  const [half, setHalf] = useState<Partial<Measures>>({})
  const chosen = offers.find(({ id }) => id === props.chosen_id)
  const now: Partial<Measures> = chosen ? (measuresOf(chosen.size_name) ?? {}) : half

  const choose = (measure: Partial<Measures>) => {
    const offer = offerOfMeasures(offers, { ...now, ...measure })
    if (offer && !offer.is_sold && measure.length) return props.onWait(offer.id)
    // Half of a size stands here until the other half is said; nobody buys the size that was chosen before.
    setHalf(measure)
    props.onChoose(offer?.is_sold ? offer.id : null)
  }
  return (
    <>
      {(['waist', 'length'] as const).map(which => (
        <fieldset className="sizes" key={which}>
          <legend className="sizes__legend">{which === 'waist' ? 'Талия' : 'Длина'}</legend>
          <div className="sizes__list">
            {(which === 'waist' ? rows.waists : rows.lengths).map(value => (
              <SizeTile
                key={value}
                group={`${group}-${which}`}
                value={value}
                name={value}
                is_chosen={now[which] === value}
                is_sold={isMeasureSold(
                  offers,
                  which === 'waist' ? { waist: value } : { ...now, length: value },
                )}
                onChoose={() => choose({ [which]: value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}
