/**
 * A feed that is refused whole; the catalogue stays as it was. `message` is Russian, and names line and
 * column where the reason is in one place.
 */
export class FeedRefused extends Error {
  readonly reason: string
  readonly line: number | null
  readonly column: number | null

  constructor(reason: string, at?: { line: number; column: number }) {
    super(`Фид не принят: ${at ? `строка ${at.line}, столбец ${at.column}: ` : ''}${reason}`)
    this.reason = reason
    this.line = at?.line ?? null
    this.column = at?.column ?? null
  }
}

/** The XML parser's messages, for the people who made the feed. */
const FAULTS: [RegExp, (found: string[]) => string][] = [
  [/unclosed tag: (.+)/, ([name]) => `элемент ${name} не закрыт`],
  [/(unexpected|empty) close tag/, () => 'закрывается не тот элемент, который открыт последним'],
  [/unmatched closing tag: (.+?)\.?$/, ([name]) => `закрывается элемент ${name}, а открыт другой`],
  [/unexpected end/, () => 'файл обрывается'],
  [/undefined entity/, () => 'неизвестная сущность: в XML есть только &amp; &lt; &gt; &quot; &apos;'],
  [/malformed character entity|empty entity name|in entity name/, () => 'символ & записывается как &amp;'],
  [/disallowed character in (attribute name|tag name|closing tag)/, () => 'недопустимый символ в имени'],
  [/disallowed in char data|disallowed character/, () => 'недопустимый символ'],
  [
    /unquoted attribute value|value must be quoted|attribute without value/,
    () => 'значение атрибута без кавычек',
  ],
  [/duplicate attribute/, () => 'атрибут записан дважды'],
  [/text data outside of root node/, () => 'текст вне корневого элемента'],
  [/only one root/, () => 'корневых элементов больше одного'],
  [/must contain a root element/, () => 'нет ни одного элемента'],
  [/must (be|appear) at the start of the document/, () => 'объявление <?xml не в самом начале'],
  [/malformed comment/, () => 'комментарий записан неверно: внутри него два дефиса подряд'],
  [/forward-slash|no whitespace between attributes/, () => 'тег записан неверно'],
  [/doctype/, () => 'объявление <!DOCTYPE не на своём месте'],
  [
    /XML declaration|expected (the name|one of)|version number|encoding value|standalone|name\/value/,
    () => 'объявление <?xml записано неверно',
  ],
  [/processing instruction/, () => 'инструкция <? записана неверно'],
  [/prefix|namespace/, () => 'пространство имён не объявлено'],
]

/** `5:3: unclosed tag: name` -> `элемент name не закрыт`; of anything else only that there is a fault. */
export function xmlFault(message: string): string {
  const plain = message.replace(/^\d+:\d+: /, '')
  for (const [pattern, words] of FAULTS) {
    const found = pattern.exec(plain)
    if (found) return words(found.slice(1))
  }
  return 'разметка не такая, как в XML'
}
