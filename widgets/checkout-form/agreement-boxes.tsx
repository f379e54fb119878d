import { CONSENT_LABELS, SINGLE_CONSENT_LABEL } from '../../server/contract/consents.ts'
import type { Agreements } from './send-order.ts'

/** One pre-ticked agreement, or separate unticked ones (specification, README item 12). */
export function AgreementBoxes(props: {
  agreements: Agreements
  onChange: (agreements: Agreements) => void
}) {
  const { agreements, onChange } = props
  const { separate } = agreements
  if (!separate) {
    return (
      <Box
        checked={agreements.single}
        label={SINGLE_CONSENT_LABEL}
        onChecked={single => onChange({ ...agreements, single })}
      />
    )
  }
  return (
    <div className="checkout__agreements">
      {(['terms', 'personal_data', 'advertising'] as const).map(purpose => (
        <Box
          key={purpose}
          checked={separate[purpose]}
          label={CONSENT_LABELS[purpose]}
          onChecked={checked => onChange({ ...agreements, separate: { ...separate, [purpose]: checked } })}
        />
      ))}
    </div>
  )
}

function Box(props: { checked: boolean; label: string; onChecked: (checked: boolean) => void }) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        className="checkbox__input"
        checked={props.checked}
        onChange={event => props.onChecked(event.target.checked)}
      />
      <span className="checkbox__label">{props.label}</span>
    </label>
  )
}
