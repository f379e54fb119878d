import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CONSENT_LABELS } from '../../server/contract/checkout/consents.ts'
import {
  RESUME_FILE_ACCEPT,
  RESUME_FILE_BYTES,
  RESUME_FILE_TOO_LARGE,
  RESUME_PATH,
  RESUME_SENT,
  RESUME_TRAP,
  ResumeCreated,
} from '../../server/contract/content/resume.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { call } from '../shared/calls/api.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { ConsentLabel } from '../shared/consent-label.tsx'
import { Popup } from '../shared/popup/popup.tsx'
import { FormField } from './form-field.tsx'

const FRAME = { title: RESUME_SENT.title, look: 'resume-popup' }

/** A file on a slow line: by then the server has given up. */
const SENDING_MS = 30_000

/**
 * The form of a vacancy. Its fields are uncontrolled: what was typed, ticked and chosen before it woke stays there,
 * and without a script the page's own route takes the same form.
 *
 * An island because it sends the file without leaving the page, says what is wrong at each field, and opens a popup.
 */
export function VacancyForm({ form: given }: WidgetProps['vacancy-form']) {
  const { values, action, vacancy } = given
  const [wrong, setWrong] = useState<Record<string, string | undefined>>(given.wrong)
  const [refusal, setRefusal] = useState(given.refusal)
  const [is_loading, setLoading] = useState(false)
  const [is_sent, setSent] = useState(false)
  const own = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  // Once the errors stand in the page.
  useEffect(() => {
    if (refused > 0) own.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])

  const refuse = (fields: Record<string, string>, words: string) => {
    setWrong(fields)
    setRefusal(words)
    setRefused(count => count + 1)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (is_loading) return
    const sent = new FormData(form)
    sent.set('vacancy', vacancy)
    const file = sent.get('file')
    // Not for the server to receive in vain; everything else is for it to say.
    if (file instanceof File && file.size > RESUME_FILE_BYTES)
      return refuse({ file: RESUME_FILE_TOO_LARGE }, '')
    setLoading(true)
    setRefusal('')
    try {
      await call('POST', RESUME_PATH, ResumeCreated, { body: sent, timeout: SENDING_MS })
      setWrong({})
      form.reset()
      setSent(true)
    } catch (failure) {
      const { fields, text } = failure as ApiError
      if (failure instanceof ApiError) refuse(fields, Object.keys(fields).length > 0 ? '' : text)
      else refuse({}, 'Не получилось, попробуйте ещё раз')
    }
    setLoading(false)
  }
  const field = (name: keyof typeof values) => ({ name, initial: values[name], wrong: wrong[name] ?? '' })

  return (
    <form
      ref={own}
      className="resume-form"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
    >
      <p className="resume-form__refusal" role="alert">
        {refusal || wrong.vacancy || ''}
      </p>
      <FormField {...field('name')} label="Имя и&nbsp;фамилия" autoComplete="name" required />
      <FormField {...field('phone')} label="Телефон" type="tel" autoComplete="tel" required />
      <FormField {...field('email')} label="Электронная почта" type="email" autoComplete="email" required />
      <FormField {...field('city')} label="Город" autoComplete="address-level2" required />
      <FormField {...field('text')} label="О&nbsp;себе" is_long />
      <FormField
        name="file"
        label="Файл резюме: PDF, DOC, DOCX, RTF или&nbsp;ODT, до&nbsp;5&nbsp;МБ"
        type="file"
        accept={RESUME_FILE_ACCEPT}
        wrong={wrong.file ?? ''}
      />
      <p className="resume-form__trap" aria-hidden="true">
        <label htmlFor={`resume-${RESUME_TRAP}`}>Не заполняйте это поле</label>
        <input id={`resume-${RESUME_TRAP}`} name={RESUME_TRAP} tabIndex={-1} autoComplete="off" />
      </p>
      <div className={`resume-form__consent${wrong.consent ? ' field--error' : ''}`}>
        <label className="checkbox">
          <input
            type="checkbox"
            className="checkbox__input"
            name="consent"
            defaultChecked={given.agrees}
            aria-invalid={wrong.consent ? true : undefined}
            aria-describedby={wrong.consent ? 'resume-consent-error' : undefined}
          />
          <ConsentLabel text={CONSENT_LABELS.resume} />
        </label>
        <p className="field__error" id="resume-consent-error">
          {wrong.consent ?? ''}
        </p>
      </div>
      <button
        type="submit"
        className="button button--primary resume-form__button"
        aria-busy={is_loading || undefined}
      >
        Отправить резюме
      </button>
      <Popup is_open={is_sent} onClose={() => setSent(false)} frame={FRAME}>
        <div className="resume-popup__words" role="status">
          <p>{RESUME_SENT.text}</p>
          <button
            type="button"
            className="button button--primary resume-form__button"
            onClick={() => setSent(false)}
          >
            Понятно
          </button>
        </div>
      </Popup>
    </form>
  )
}
