/** What a password must be: long, and neither the member's address, nor common, nor a row of keys. Small rules, each with a sentence. */

const MIN_PASSWORD = 10
const MAX_PASSWORD = 200

/** Words that most guessed passwords contain; digits and punctuation around them add little. */
const common = new Set(
  [
    'password passwort passw0rd letmein welcome iloveyou sunshine princess football baseball dragon monkey master',
    'shadow superman batman trustno whatever computer internet administrator admin changeme default secret login',
    'openbell opensesame mustang michael jordan charlie jennifer hello hellohello test testing qwerty qwertz azerty',
    'starwars pokemon liverpool arsenal chelsea ranger hunter freedom stockmarket wallstreet nasdaq market finance',
  ].flatMap((line) => line.split(' ')),
)

/** Neighbours that fingers and eyes run along. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const steps = new Set(
  rows.flatMap((row) =>
    [...row].slice(1).flatMap((letter, at) => [`${row[at]}${letter}`, `${letter}${row[at]}`]),
  ),
)

/** The number of characters that neither repeat the one before nor are its neighbour. */
const surprises = (text: string): number =>
  [...text].filter((letter, at) => {
    const before = text[at - 1] ?? ''
    return letter !== before && !steps.has(before + letter)
  }).length

const MIN_SURPRISES = 5
const MIN_DISTINCT = 5

/** `abcabcabcabc` is `abc`. */
const isRepetition = (text: string): boolean => /^(.{1,7}?)\1+.{0,2}$/s.test(text)

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const isCommon = (text: string): boolean => {
  const word = text.replace(/^[^a-z@$]+|[^a-z]+$/g, '')
  const plain = [...word].map((letter) => leet[letter] ?? letter).join('')
  return common.has(word) || common.has(plain)
}

const MIN_PART = 4

/** The address, its name or its host without the ending, where they are most of the password. */
const repeatsMail = (text: string, mail: string): boolean => {
  const [name = '', host = ''] = mail.split('@')
  return [mail, name, host, host.replace(/\.[a-z]+$/, '')].some(
    (part) => part.length >= MIN_PART && text.includes(part) && text.length - part.length < MIN_PASSWORD - 2,
  )
}

/** What is wrong with the password of the member with this address, as the end of a sentence; undefined of a good one. */
export const passwordFault = (password: string, mail: string): string | undefined => {
  const length = [...password].length
  if (length < MIN_PASSWORD) return `must have at least ${MIN_PASSWORD} characters`
  if (length > MAX_PASSWORD) return `must have at most ${MAX_PASSWORD} characters`
  const text = password.toLowerCase()
  if (new Set(text).size < MIN_DISTINCT || isRepetition(text))
    return 'repeats the same few characters; take more different ones'
  if (surprises(text) < MIN_SURPRISES)
    return 'is a run of neighbouring letters, digits or keys; take words that do not belong together'
  if (isCommon(text)) return 'is a common password with little added; take words that do not belong together'
  if (repeatsMail(text, mail)) return 'is your email address with little added; take something else'
  return undefined
}
