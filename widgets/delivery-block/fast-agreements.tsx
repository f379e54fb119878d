import { CONSENT_LABELS, SINGLE_CONSENT_LABEL } from '../../server/contract/checkout/consents.ts'
import { ConsentLabel } from '../shared/consent-label.tsx'
import type { FastErrors } from './fast-errors.ts'

export interface FastConsents {
  single: boolean
  /** Null for the one pre-ticked agreement (decision 12). */
  separate: { terms: boolean; personal_data: boolean; advertising: boolean } | null
}

const PURPOSES = ['terms', 'personal_data', 'advertising'] as const

export function FastAgreements(props: {
  agreed: FastConsents
  errors: FastErrors
  onChange: (agreed: FastConsents) => void
}) {
  const { agreed, errors, onChange } = props
  const { separate } = agreed
  if (!separate) {
    return (
      <label className="checkbox">
        <input
          type="checkbox"
          name="confirm"
          className="checkbox__input"
          checked={agreed.single}
          onChange={event => onChange({ ...agreed, single: event.target.checked })}
        />
        <ConsentLabel text={SINGLE_CONSENT_LABEL} />
      </label>
    )
  }
  return (
    <div>
      {PURPOSES.map(purpose => {
        const error = purpose === 'advertising' ? undefined : errors[purpose]
        return (
          <div key={purpose}>
            <label className="checkbox">
              <input
                type="checkbox"
                name={purpose}
                className="checkbox__input"
                checked={separate[purpose]}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `fast-${purpose}-error` : undefined}
                onChange={event =>
                  onChange({ ...agreed, separate: { ...separate, [purpose]: event.target.checked } })
                }
              />
              <ConsentLabel text={CONSENT_LABELS[purpose]} />
            </label>
            {error ? (
              <p className="field__error" id={`fast-${purpose}-error`}>
                {error}
              </p>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
