import type { ReactNode } from 'react'
import { CONSENT_LABELS, SINGLE_CONSENT_LABEL } from '../../server/contract/checkout/consents.ts'
import type { Agreements } from '../../server/contract/checkout/draft.ts'
import type { DraftErrors } from '../../server/contract/checkout/draft-errors.ts'
import { ConsentLabel } from '../shared/consent-label.tsx'

/**
 * One pre-ticked agreement and the newsletter's box, or separate unticked ones (decision 12): there the one for
 * advertising is the newsletter's.
 */
export function AgreementBoxes(props: {
  agreements: Agreements
  errors: DraftErrors
  shows_errors: boolean
  onChange: (agreements: Agreements) => void
}) {
  const { agreements, errors, shows_errors, onChange } = props
  const { separate } = agreements
  const set = (changed: Partial<Agreements>) => onChange({ ...agreements, ...changed })
  return (
    <div className="agreements">
      {separate ? (
        (['terms', 'personal_data', 'advertising'] as const).map(purpose => (
          <Box
            key={purpose}
            name={purpose}
            checked={separate[purpose]}
            label={<ConsentLabel text={CONSENT_LABELS[purpose]} />}
            error={(shows_errors && purpose !== 'advertising' && errors[purpose]) || null}
            onChecked={checked => set({ separate: { ...separate, [purpose]: checked } })}
          />
        ))
      ) : (
        <Box
          name="confirm"
          checked={agreements.single}
          label={<ConsentLabel text={SINGLE_CONSENT_LABEL} />}
          error={null}
          onChecked={single => set({ single })}
        />
      )}
      {separate ? null : (
        <Box
          name="subscribe"
          checked={agreements.subscribe}
          label="Получать письма о новинках и скидках"
          error={null}
          onChecked={subscribe => set({ subscribe })}
        />
      )}
      <Box
        name="call_me"
        checked={agreements.call_me}
        label="Позвоните мне, чтобы подтвердить заказ"
        error={null}
        onChecked={call_me => set({ call_me })}
      />
    </div>
  )
}

function Box(props: {
  name: string
  checked: boolean
  label: ReactNode
  error: string | null
  onChecked: (checked: boolean) => void
}) {
  const { name, error } = props
  return (
    <div className="agreement">
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
        <span>{props.label}</span>
      </label>
      {error ? (
        <p className="field__error" id={`field-${name}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
