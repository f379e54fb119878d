import { useState } from 'react'
import { type Measures, measuresOf } from '../../server/contract/catalog/jeans-size.ts'
import type { SizesProps } from './choice.ts'
import { isMeasureSold, type JeansRows, offerOfMeasures } from './jeans.ts'
import { SizeTile } from './size-tile.tsx'

/**
 * Waist and length, a row each: `29/32`. A length that does not exist for the chosen waist is struck through,
 * and a click on it subscribes to that size. Choosing another waist that lacks the chosen length clears the
 * length.
 *
 * @param group distinguishes these radio buttons from those of another list in the page
 */
export function JeansSizes(props: SizesProps & { rows: JeansRows; group: string }) {
  const { offers, rows, group } = props
  const [half, setHalf] = useState<Partial<Measures>>({})
  const chosen = offers.find(({ id }) => id === props.chosen_id)
  const now: Partial<Measures> = chosen ? (measuresOf(chosen.size_name) ?? {}) : half

  const choose = (measure: Partial<Measures>) => {
    const offer = offerOfMeasures(offers, { ...now, ...measure })
    if (offer && !offer.is_sold && measure.length) return props.onWait(offer.id)
    // Half of a size is remembered here until the other half is chosen; the size chosen before is no longer
    // bought.
    setHalf(measure)
    props.onChoose(offer?.is_sold ? offer.id : null)
  }
  return (
    <>
      {(['waist', 'length'] as const).map(side => (
        <fieldset className="sizes" key={side}>
          <legend className="sizes__legend">{side === 'waist' ? 'Талия' : 'Длина'}</legend>
          <div className="sizes__list">
            {(side === 'waist' ? rows.waists : rows.lengths).map(value => (
              <SizeTile
                key={value}
                group={`${group}-${side}`}
                value={value}
                name={value}
                is_chosen={now[side] === value}
                is_sold={isMeasureSold(
                  offers,
                  side === 'waist' ? { waist: value } : { ...now, length: value },
                )}
                onChoose={() => choose({ [side]: value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}
