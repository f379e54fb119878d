import { Field } from '../shared/field.tsx'
import type { Draft } from './draft.ts'
import type { DraftErrors } from './errors.ts'

/** Street, house and flat for a courier. */
export function AddressFields(props: {
  draft: Draft
  errors: DraftErrors
  shows_errors: boolean
  onChange: (changed: Partial<Draft>) => void
}) {
  const { draft, errors, shows_errors, onChange } = props
  return (
    <div className="checkout__fields checkout__fields--address">
      <Field
        name="street"
        label="Улица"
        autoComplete="address-line1"
        required
        maxLength={200}
        value={draft.street}
        error={errors.street ?? null}
        shows_error={shows_errors}
        onValue={street => onChange({ street })}
      />
      <Field
        name="house"
        label="Дом"
        required
        maxLength={50}
        value={draft.house}
        error={errors.house ?? null}
        shows_error={shows_errors}
        onValue={house => onChange({ house })}
      />
      <Field
        name="flat"
        label="Квартира"
        maxLength={50}
        value={draft.flat}
        error={errors.flat ?? null}
        shows_error={shows_errors}
        onValue={flat => onChange({ flat })}
      />
    </div>
  )
}
