/** Names that search engines, previews and monitors give themselves; «Cubot» is a phone. */
const ROBOTS =
  /(?<!cu)bot|crawl|spider|slurp|externalhit|lighthouse|mediapartners|preview|yandex(?:images|video|media|blogs|direct|metrika|favicons)/i

/** Does the client say that it is a robot? It is shown what everybody is shown who takes part in no experiment. */
export function isRobot(user_agent: string | undefined): boolean {
  return user_agent !== undefined && ROBOTS.test(user_agent)
}
