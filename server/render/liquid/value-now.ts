import {
  type Context,
  type Drop,
  type Expression,
  evalToken,
  type Filter,
  type Hash,
  isTruthy,
  type PropertyAccessToken,
  type Token,
  TypeGuards,
  toValue,
  toValueSync,
  type Value,
} from 'liquidjs'

// LiquidJS evaluates values by nested generators, a dozen for `{{ product.name }}`. This evaluates them by
// plain calls, because a rendering never waits for anything. Rare cases (ranges, filters in brackets, an
// error) are left to LiquidJS itself, so that there is one result.

/** A value with its filters. `is_lenient`: a missing variable is null, not an error. */
export function valueNow({ initial, filters }: Value, context: Context, is_lenient: boolean): unknown {
  const first = filters[0]
  const mayBeAbsent = is_lenient || (context.opts.lenientIf && first?.name === 'default')
  let value = expressionNow(initial, context, mayBeAbsent)
  for (const filter of filters) value = filteredNow(filter, value, context)
  return value
}

/** The arguments of a tag. */
export function hashNow({ hash }: Hash, context: Context): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(hash)) {
    const token = hash[name]
    given[name] = token === undefined ? true : tokenNow(token, context, false)
  }
  return given
}

function expressionNow({ postfix }: Expression, context: Context, is_lenient: boolean): unknown {
  const [only] = postfix
  if (postfix.length === 1 && only) return tokenNow(only, context, is_lenient)
  const operands: unknown[] = []
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) operands.push(tokenNow(token, context, is_lenient))
    else if (token.operator === 'not') operands.push(operatedNow(token.operator, context, operands.pop()))
    else {
      const right = operands.pop()
      operands.push(operatedNow(token.operator, context, operands.pop(), right))
    }
  }
  return operands[0]
}

function operatedNow(name: string, context: Context, left: unknown, right?: unknown): unknown {
  if (isPlain(left) && isPlain(right)) {
    if (name === '==') return left === right
    if (name === '!=') return left !== right
    if (name === 'and') return isTruthy(left, context) && isTruthy(right, context)
    if (name === 'or') return isTruthy(left, context) || isTruthy(right, context)
  }
  const operator = context.opts.operators[name] as (...operands: unknown[]) => unknown
  return toValueSync(
    (name === 'not' ? operator(left, context) : operator(left, right, context)) as Iterator<unknown>,
  )
}

/** Values without a comparison of their own. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function tokenNow(token: Token, context: Context, is_lenient: boolean): unknown {
  if ('content' in token) return token.content
  return TypeGuards.isPropertyAccessToken(token)
    ? propertyNow(token, context, is_lenient)
    : byLiquid(token, context, is_lenient)
}

function byLiquid(token: Token, context: Context, is_lenient: boolean): unknown {
  return toValueSync(evalToken(token, context, is_lenient) as Iterator<unknown>)
}

type Key = string | number | Drop

function propertyNow(token: PropertyAccessToken, context: Context, is_lenient: boolean): unknown {
  const { variable, props } = token
  let first: Key | undefined
  let found: unknown
  if (variable) found = tokenNow(variable, context, is_lenient)
  else {
    first = keyNow(props[0] as Token, context)
    found = (context as unknown as Scopes).findScope(first)
  }
  for (const prop of props) {
    const key = first ?? keyNow(prop, context)
    first = undefined
    found = toValueSync(context.readProperty(found as never, key))
    if (found !== undefined || !context.strictVariables) continue
    // Its error says where the name is used.
    return is_lenient ? null : byLiquid(token, context, false)
  }
  return found
}

function keyNow(prop: Token, context: Context): Key {
  return toValue(tokenNow(prop, context, false)) as Key
}

function filteredNow(filter: Filter, value: unknown, context: Context): unknown {
  const { args, handler, token, liquid } = filter as unknown as FilterParts
  const given = args.map(arg =>
    Array.isArray(arg) ? [arg[0], arg[1] && tokenNow(arg[1], context, false)] : tokenNow(arg, context, false),
  )
  return toValueSync(handler.call({ context, token, liquid }, value, ...given) as Iterator<unknown>)
}

/** Private members of LiquidJS; `test/unit/render/value-now.property.test.ts` compares both ways. */
interface Scopes {
  findScope(key: Key): unknown
}

interface FilterParts {
  args: (Token | [string, Token | undefined])[]
  handler(this: object, value: unknown, ...given: unknown[]): unknown
  token: unknown
  liquid: unknown
}
