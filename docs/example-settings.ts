/** Makes `openbell.toml.example` (`npm run docs`): every setting at its default, commented out. */
import { writeFileSync } from 'node:fs'
import { fileName, type Setting, settings, shownSettings } from '../src/config.ts'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const exampleOf = (name: string, { about, kind, default: preset }: Setting<unknown>): readonly string[] => [
  '',
  `# ${about}`,
  ...(kind.says === 'a text' ? [] : [`# ${sentence(kind.says)}`]),
  `#${fileName(name)} = ${/^\d+$/.test(preset) ? preset : `"${preset}"`}`,
]

export const exampleFile = (): string => {
  const head = [
    '# Settings of Openbell. Copy to openbell.toml and remove the # before a setting to change it.',
    '# A flag (--base-url) beats the environment (OPENBELL_BASE_URL), which beats this file.',
    '# Keys, and addresses that may hold a password, have no flag.',
  ]
  const body = shownSettings.flatMap((name) => exampleOf(name, settings[name]))
  return `${[...head, ...body].join('\n')}\n`
}

if (import.meta.main) writeFileSync(new URL('../openbell.toml.example', import.meta.url), exampleFile())
