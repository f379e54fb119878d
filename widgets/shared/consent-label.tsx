/** What a consent names, and the page that says it whole. */
const TEXTS: Record<string, string> = {
  'пользовательское соглашение': '/agreement/',
  'обработку персональных данных': '/personal-data/',
  'обработку данных моего резюме': '/personal-data/',
}
const NAMED = new RegExp(`(${Object.keys(TEXTS).join('|')})`)

/** The words beside a consent's box; what they name is linked, beside this page, so that the form is not lost. */
export function ConsentLabel({ text }: { text: string }) {
  return (
    <span className="checkbox__label">
      {text.split(NAMED).map(part =>
        TEXTS[part] ? (
          <a key={part} href={TEXTS[part]} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </span>
  )
}
