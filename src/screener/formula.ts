/** The formulas of metrics: the same text is documented and computed. Leaves out where figures come from. */
import { statementFigureOf } from './operand.ts'

/**
 * A formula has figures (`price`, `ttm(revenue)`), metrics by id, numbers, `+ - * / ^ >`, `sqrt(…)` and parentheses; `a > b`
 * is 1 or 0. Conditions follow `where`, each `… > 0`, joined by `and`.
 */
export type Formula = {
  readonly text: string
  /** The figures and metrics in it, each once. */
  readonly needs: readonly string[]
  /** NaN if a figure is NaN, a condition is false or the result is not finite. */
  readonly value: (figures: Figures) => number
}
/** A figure by its index in `needs`; NaN if it is unknown. */
export type Figures = (at: number) => number

type Term = (figures: Figures) => number

const tokensOf = (text: string): readonly string[] => {
  const tokens = text.match(/[A-Za-z]\w*|\d+(?:\.\d+)?|[-+*/^>()]/g) ?? []
  if (tokens.join('') !== text.replaceAll(' ', '')) throw new TypeError(`${text}: is not a formula`)
  return tokens
}

const operators: Readonly<
  Record<string, { readonly rank: number; readonly of: (a: number, b: number) => number }>
> = {
  '>': { rank: 1, of: (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : Number(a > b)) },
  '+': { rank: 2, of: (a, b) => a + b },
  '-': { rank: 2, of: (a, b) => a - b },
  '*': { rank: 3, of: (a, b) => a * b },
  '/': { rank: 3, of: (a, b) => a / b },
  '^': { rank: 5, of: (a, b) => a ** b },
}
/** Binds tighter than a product, looser than a power. */
const SIGN_RANK = 4

class Parser {
  readonly #tokens: readonly string[]
  readonly #needs: string[]
  #at = 0

  constructor(text: string, needs: string[]) {
    this.#tokens = tokensOf(text)
    this.#needs = needs
  }

  whole(): Term {
    const term = this.#upTo(1)
    if (this.#at < this.#tokens.length) throw new TypeError(`${this.#tokens.join(' ')}: ends early`)
    return term
  }

  #next(expected?: string): string {
    const token = this.#tokens[this.#at]
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new TypeError(`${this.#tokens.join(' ')}: ${expected ?? 'more'} is missing`)
    this.#at += 1
    return token
  }

  #upTo(rank: number): Term {
    let left = this.#single()
    for (;;) {
      const operator = operators[this.#tokens[this.#at] ?? '']
      if (operator === undefined || operator.rank < rank) return left
      this.#at += 1
      const [one, other] = [left, this.#upTo(operator.rank + 1)]
      left = (figures) => operator.of(one(figures), other(figures))
    }
  }

  #single(): Term {
    const token = this.#next()
    if (token === '(') return this.#closed()
    if (token === '-') {
      const term = this.#upTo(SIGN_RANK)
      return (figures) => -term(figures)
    }
    if (/^\d/.test(token)) {
      const number = Number(token)
      return () => number
    }
    return this.#named(token)
  }

  #closed(): Term {
    const term = this.#upTo(1)
    this.#next(')')
    return term
  }

  #named(name: string): Term {
    if (this.#tokens[this.#at] !== '(') return this.#figure(name)
    this.#next('(')
    if (name === 'sqrt') {
      const term = this.#closed()
      return (figures) => Math.sqrt(term(figures))
    }
    const line = this.#next()
    this.#next(')')
    return this.#figure(`${name}(${line})`)
  }

  #figure(name: string): Term {
    if (name.endsWith(')') ? statementFigureOf(name) === null : !/^[a-z]/i.test(name))
      throw new TypeError(`${name}: is not a figure`)
    const known = this.#needs.indexOf(name)
    const at = known < 0 ? this.#needs.push(name) - 1 : known
    return (figures) => figures(at)
  }
}

const conditionsIn = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : text.split(' and ')

/** Throws TypeError if the text is not a formula. */
export const formulaOf = (text: string): Formula => {
  const [expression = '', where] = text.split(' where ')
  const needs: string[] = []
  const term = new Parser(expression, needs).whole()
  const conditions = conditionsIn(where).map((condition) => new Parser(condition, needs).whole())
  return {
    text,
    needs,
    value: (figures) => {
      if (conditions.some((condition) => condition(figures) !== 1)) return Number.NaN
      const value = term(figures)
      return Number.isFinite(value) ? value : Number.NaN
    },
  }
}
