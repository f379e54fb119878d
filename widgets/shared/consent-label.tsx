import { partsOfLabel } from '../../server/contract/checkout/consents.ts'

/** The words beside a consent's box; what they name is linked, beside this page, so that the form is not lost. */
export function ConsentLabel({ text }: { text: string }) {
  return (
    <span className="checkbox__label">
      {partsOfLabel(text).map(part =>
        part.url ? (
          <a key={part.text} href={part.url} target="_blank" rel="noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}
