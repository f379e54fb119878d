/** `buy-button` -> `BuyButton`, as a type. */
export type ComponentOf<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${ComponentOf<Rest>}`
  : Capitalize<Name>

/**
 * The name under which a widget's module exports its component: `buy-button` -> `BuyButton`. The browser works it out, so
 * that the start file does not carry each name twice.
 */
export function componentOf<Name extends string>(name: Name): ComponentOf<Name> {
  return name.replace(/(^|-)./g, start => start.slice(-1).toUpperCase()) as ComponentOf<Name>
}
