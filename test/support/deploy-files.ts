/** The files of deploy/, as tests read them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

export const checkout = fileURLToPath(new URL('../..', import.meta.url))
export const deployFolder = join(checkout, 'deploy')

/** Paths within deploy/. */
export const deployFiles: readonly string[] = readdirSync(deployFolder, {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(deployFolder.length + 1))
  .toSorted()

export const textOf = (file: string): string => readFileSync(join(deployFolder, file), 'utf8')

/** The documents of a YAML file, with merged keys; throws where a line is no YAML or a key is there twice. */
export const yamlOf = (file: string): readonly unknown[] =>
  parseAllDocuments(textOf(file), { merge: true, uniqueKeys: true, prettyErrors: true }).map((document) => {
    const [fault] = [...document.errors, ...document.warnings]
    if (fault !== undefined) throw fault
    return document.toJS()
  })

export const isYaml = (file: string): boolean => file.endsWith('.yaml')

/** Words after the launcher in every place where deploy/ starts the program: units, containers, pods. */
export const startedWith = (file: string): readonly (readonly string[])[] => {
  const text = textOf(file)
  const units = [...text.matchAll(/^ExecStart=.*bin\/openbell\.js (.+)$/gm)].map(([, words = '']) =>
    words.split(' '),
  )
  const lists = [...text.matchAll(/^\s*(?:command|args): \[(serve|work|start|backup)\]$/gm)].map(
    ([, word = '']) => [word],
  )
  return [...units, ...lists]
}
