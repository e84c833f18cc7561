/** The text of a formula as a tree; leaves out what its names and functions mean. */

export type Node =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'figure'; readonly name: string }
  | { readonly kind: 'minus'; readonly of: Node }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Node[] }

/** How tightly an operator binds. */
const precedence: Readonly<Record<string, number>> = { '>': 1, '+': 2, '-': 2, '*': 3, '/': 3, '^': 5 }
/** A sign binds above a product, below a power. */
const SIGN = 4

const tokensOf = (text: string): readonly string[] => {
  const tokens = text.match(/[A-Za-z]\w*|\d+(?:\.\d+)?|[-+*/^>(),]/g) ?? []
  if (tokens.join('') !== text.replaceAll(' ', '')) throw new TypeError(`${text}: is not a formula`)
  return tokens
}

class Parser {
  readonly #tokens: readonly string[]
  readonly #functions: ReadonlySet<string>
  #at = 0

  constructor(text: string, functions: ReadonlySet<string>) {
    this.#tokens = tokensOf(text)
    this.#functions = functions
  }

  whole(): Node {
    const node = this.#above(1)
    if (this.#at < this.#tokens.length) throw new TypeError(`${this.#tokens.join(' ')}: ends early`)
    return node
  }

  #next(expected?: string): string {
    const token = this.#tokens[this.#at]
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new TypeError(`${this.#tokens.join(' ')}: ${expected ?? 'more'} is missing`)
    this.#at += 1
    return token
  }

  #above(rank: number): Node {
    let left = this.#single()
    for (;;) {
      const operator = this.#tokens[this.#at] ?? ''
      const own = precedence[operator]
      if (own === undefined || own < rank) return left
      this.#at += 1
      left = { kind: 'binary', operator, left, right: this.#above(own + 1) }
    }
  }

  #single(): Node {
    const token = this.#next()
    if (token === '(') return this.#list()[0] as Node
    if (token === '-') return { kind: 'minus', of: this.#above(SIGN) }
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) }
    if (!/^[A-Za-z]/.test(token)) throw new TypeError(`${this.#tokens.join(' ')}: ${token} is out of place`)
    if (this.#tokens[this.#at] !== '(') return { kind: 'figure', name: token }
    this.#next('(')
    const of = this.#list()
    if (this.#functions.has(token)) return { kind: 'call', name: token, of }
    const [only, ...others] = of
    if (only?.kind !== 'figure' || others.length > 0)
      throw new TypeError(`${this.#tokens.join(' ')}: ${token} is not a function`)
    return { kind: 'figure', name: `${token}(${only.name})` }
  }

  /** What is between parentheses, divided by commas. */
  #list(): readonly Node[] {
    const nodes = [this.#above(1)]
    while (this.#tokens[this.#at] === ',') {
      this.#next(',')
      nodes.push(this.#above(1))
    }
    this.#next(')')
    return nodes
  }
}

/** Throws TypeError where the text is not a formula. A name before one name in parentheses, `ttm(revenue)`, is a figure. */
export const parsed = (text: string, functions: ReadonlySet<string>): Node =>
  new Parser(text, functions).whole()

/** The text of a tree, with the parentheses that it needs. */
export const written = (node: Node, rank = 0): string => {
  if (node.kind === 'number') return String(node.value)
  if (node.kind === 'figure') return node.name
  if (node.kind === 'minus') return `-${written(node.of, SIGN)}`
  if (node.kind === 'call') return `${node.name}(${node.of.map((each) => written(each)).join(', ')})`
  const own = precedence[node.operator] ?? 0
  const text = `${written(node.left, own)} ${node.operator} ${written(node.right, own + 1)}`
  return own < rank ? `(${text})` : text
}
