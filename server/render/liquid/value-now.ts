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
// plain calls, because a rendering never waits for anything; and what kind of a token stands where is looked at
// once, not at every rendering. Rare cases (ranges, filters in brackets, an error) are left to LiquidJS itself,
// so that there is one result.

/** `is_lenient`: a missing variable is null, not an error. */
export type Evaluate = (context: Context, is_lenient: boolean) => unknown

const evaluators = new WeakMap<Value, Evaluate>()
const hashes = new WeakMap<Hash, [name: string, evaluate: Evaluate][]>()

/** A value with its filters. */
export function valueNow(value: Value, context: Context, is_lenient: boolean): unknown {
  return evaluatorOf(value)(context, is_lenient)
}

/** The arguments of a tag. */
export function hashNow(hash: Hash, context: Context): Record<string, unknown> {
  let named = hashes.get(hash)
  if (!named) {
    named = Object.entries(hash.hash).map(([name, token]) => [name, token ? tokenOf(token) : () => true])
    hashes.set(hash, named)
  }
  const given: Record<string, unknown> = {}
  for (const [name, evaluate] of named) given[name] = evaluate(context, false)
  return given
}

export function evaluatorOf(value: Value): Evaluate {
  let evaluate = evaluators.get(value)
  if (!evaluate) {
    evaluate = filteredValue(value)
    evaluators.set(value, evaluate)
  }
  return evaluate
}

function filteredValue({ initial, filters }: Value): Evaluate {
  const first = expressionOf(initial)
  if (filters.length === 0) return first
  const mayBeAbsent = filters[0]?.name === 'default'
  const applied = filters.map(filterOf)
  return (context, is_lenient) => {
    let value = first(context, is_lenient || (mayBeAbsent && context.opts.lenientIf))
    for (const apply of applied) value = apply(value, context)
    return value
  }
}

function expressionOf({ postfix }: Expression): Evaluate {
  const [only] = postfix
  if (postfix.length === 1 && only) return tokenOf(only)
  const steps = postfix.map(token =>
    TypeGuards.isOperatorToken(token) ? { operator: token.operator } : { operand: tokenOf(token) },
  )
  return (context, is_lenient) => {
    const operands: unknown[] = []
    for (const { operator, operand } of steps) {
      if (operand) operands.push(operand(context, is_lenient))
      else if (operator === 'not') operands.push(operatedNow(operator, context, operands.pop()))
      else {
        const right = operands.pop()
        operands.push(operatedNow(operator, context, operands.pop(), right))
      }
    }
    return operands[0]
  }
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

function tokenOf(token: Token): Evaluate {
  if ('content' in token) {
    const { content } = token
    return () => content
  }
  if (TypeGuards.isPropertyAccessToken(token)) return propertyOf(token)
  return (context, is_lenient) => byLiquid(token, context, is_lenient)
}

function byLiquid(token: Token, context: Context, is_lenient: boolean): unknown {
  return toValueSync(evalToken(token, context, is_lenient) as Iterator<unknown>)
}

type Key = string | number | Drop

function propertyOf(token: PropertyAccessToken): Evaluate {
  const start = token.variable && tokenOf(token.variable)
  const keys = token.props.map(prop => {
    const evaluate = tokenOf(prop)
    return (context: Context) => toValue(evaluate(context, false)) as Key
  })
  return (context, is_lenient) => {
    let first: Key | undefined
    let found: unknown
    if (start) found = start(context, is_lenient)
    else {
      first = keys[0]?.(context) as Key
      found = (context as unknown as Scopes).findScope(first)
    }
    for (const keyOf of keys) {
      const key = first ?? keyOf(context)
      first = undefined
      found = settled(context.readProperty(found as never, key))
      if (found !== undefined || !context.strictVariables) continue
      // Its error says where the name is used.
      return is_lenient ? null : byLiquid(token, context, false)
    }
    return found
  }
}

function filterOf(filter: Filter): (value: unknown, context: Context) => unknown {
  const { args, handler, token, liquid } = filter as unknown as FilterParts
  if (args.length === 0) return (value, context) => settled(handler.call({ context, token, liquid }, value))
  const given = args.map((arg): Evaluate => {
    if (!Array.isArray(arg)) return tokenOf(arg)
    const [name, named] = arg
    const evaluate = named && tokenOf(named)
    return context => [name, evaluate?.(context, false)]
  })
  return (value, context) =>
    settled(
      handler.call({ context, token, liquid }, value, ...given.map(evaluate => evaluate(context, false))),
    )
}

/** What LiquidJS would wait for; nearly everything is there already. */
function settled(value: unknown): unknown {
  return isPlain(value) ? value : toValueSync(value as Iterator<unknown>)
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
