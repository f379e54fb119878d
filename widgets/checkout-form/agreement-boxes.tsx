import { CONSENT_LABELS, SINGLE_CONSENT_LABEL } from '../../server/contract/checkout/consents.ts'
import { ConsentLabel } from '../shared/consent-label.tsx'
import type { DraftErrors } from './errors.ts'
import type { Agreements } from './send-order.ts'

/** One pre-ticked agreement, or separate unticked ones (decision 12). */
export function AgreementBoxes(props: {
  agreements: Agreements
  errors: DraftErrors
  shows_errors: boolean
  onChange: (agreements: Agreements) => void
}) {
  const { agreements, errors, shows_errors, onChange } = props
  const { separate } = agreements
  if (!separate) {
    return (
      <Box
        name="confirm"
        checked={agreements.single}
        label={SINGLE_CONSENT_LABEL}
        error={null}
        onChecked={single => onChange({ ...agreements, single })}
      />
    )
  }
  return (
    <div className="checkout__agreements">
      {(['terms', 'personal_data', 'advertising'] as const).map(purpose => (
        <Box
          key={purpose}
          name={purpose}
          checked={separate[purpose]}
          label={CONSENT_LABELS[purpose]}
          error={(shows_errors && purpose !== 'advertising' && errors[purpose]) || null}
          onChecked={checked => onChange({ ...agreements, separate: { ...separate, [purpose]: checked } })}
        />
      ))}
    </div>
  )
}

function Box(props: {
  name: string
  checked: boolean
  label: string
  error: string | null
  onChecked: (checked: boolean) => void
}) {
  const { name, error } = props
  return (
    <div className="checkout__agreement">
      <label className="checkbox">
        <input
          type="checkbox"
          name={name}
          className="checkbox__input"
          checked={props.checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `field-${name}-error` : undefined}
          onChange={event => props.onChecked(event.target.checked)}
        />
        <ConsentLabel text={props.label} />
      </label>
      {error ? (
        <p className="field__error" id={`field-${name}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
