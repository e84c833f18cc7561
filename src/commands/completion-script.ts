/** The scripts by which bash, zsh and fish complete a tree of commands. */
import type { Command, Option } from 'commander'

export type Completed = {
  /** The words after `openbell`, separated by spaces; empty for the program itself. */
  readonly path: string
  readonly about: string
  readonly commands: readonly Command[]
  readonly options: readonly Option[]
  /** Values of its arguments that are known. */
  readonly values: readonly string[]
}

const flagOf = ({ long }: Option): string => long ?? ''

/** A text between single quotes, for any of the shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const wordsOf = ({ commands, options, values }: Completed): string =>
  [...commands.map((each) => each.name()), ...values, ...options.map(flagOf), '--help'].join(' ')

type Cases = {
  /** Patterns of the paths of commands. */
  readonly paths: string
  /** `PATH OPTION` and the values it takes. */
  readonly choices: readonly (readonly [name: string, words: string])[]
  /** Options whose value is a file or any text. */
  readonly free: string
  readonly words: readonly (readonly [path: string, words: string])[]
}

export const casesOf = (all: readonly Completed[]): Cases => {
  const options = all.flatMap(({ path, options: own }) => own.map((option) => ({ path, option })))
  const taking = options.filter(({ option }) => option.required || option.optional)
  return {
    paths: all.flatMap(({ path }) => (path === '' ? [] : [quoted(path)])).join('|'),
    choices: taking.flatMap(({ path, option }) =>
      option.argChoices === undefined
        ? []
        : [[quoted(`${path} ${flagOf(option)}`), option.argChoices.join(' ')] as const],
    ),
    free: [
      ...new Set(
        taking
          .filter(({ option }) => option.argChoices === undefined)
          .map(({ option }) => `*' '${flagOf(option)}`),
      ),
    ].join('|'),
    words: all.map((each) => [quoted(each.path), wordsOf(each)] as const),
  }
}

/** For bash 3.2 and later. */
export const bashOf = ({ paths, choices, free, words }: Cases): readonly string[] => [
  '_openbell() {',
  `  local current="\${COMP_WORDS[COMP_CWORD]}" command='' word words=''`,
  `  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do`,
  `    case "\${command:+$command }$word" in`,
  `      ${paths}) command="\${command:+$command }$word" ;;`,
  '    esac',
  '  done',
  '  COMPREPLY=()',
  `  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in`,
  ...choices.map(([name, values]) => `    ${name}) words=${quoted(values)} ;;`),
  // Without an answer bash completes the names of files.
  `    ${free}) return ;;`,
  '    *)',
  '      case "$command" in',
  ...words.map(([path, values]) => `        ${path}) words=${quoted(values)} ;;`),
  '      esac ;;',
  '  esac',
  '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
  '}',
  'complete -o default -F _openbell openbell',
]

export const zshOf = ({ paths, choices, free, words }: Cases): readonly string[] => [
  '#compdef openbell',
  '_openbell() {',
  "  local command='' word",
  `  for word in "\${(@)words[2,CURRENT-1]}"; do`,
  `    case "\${command:+$command }$word" in`,
  `      ${paths}) command="\${command:+$command }$word" ;;`,
  '    esac',
  '  done',
  `  case "$command \${words[CURRENT-1]}" in`,
  ...choices.map(([name, values]) => `    ${name}) compadd -- ${values} ;;`),
  `    ${free}) _files ;;`,
  '    *)',
  '      case "$command" in',
  ...words.map(([path, values]) => `        ${path}) compadd -- ${values} ;;`),
  '      esac ;;',
  '  esac',
  '}',
  // In a file of `fpath` it is called; where it is sourced it is only declared.
  'if [ "$funcstack[1]" = "_openbell" ]; then _openbell "$@"; else compdef _openbell openbell; fi',
]

/** The condition under which fish offers what belongs to a command. */
const fishConditionOf = ({ path, commands }: Completed): string => {
  const seen = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`)
  const names = commands.map((each) => each.name()).join(' ')
  if (path === '') return '__fish_use_subcommand'
  return [...seen, ...(names === '' ? [] : [`not __fish_seen_subcommand_from ${names}`])].join('; and ')
}

export const fishLinesOf = (completed: Completed): readonly string[] => {
  const { commands, options, values } = completed
  const start = `complete -c openbell -n ${quoted(fishConditionOf(completed))}`
  return [
    ...commands.map((each) => `${start} -a ${each.name()} -d ${quoted(each.description())}`),
    ...(values.length === 0 ? [] : [`${start} -a ${quoted(values.join(' '))}`]),
    ...options.map((option) => {
      const { argChoices, description } = option
      const takes = argChoices === undefined ? '-r -F' : `-x -a ${quoted(argChoices.join(' '))}`
      const value = option.required || option.optional ? `${takes} ` : ''
      return `${start} -l ${flagOf(option).slice(2)} ${value}-d ${quoted(description)}`
    }),
  ]
}
