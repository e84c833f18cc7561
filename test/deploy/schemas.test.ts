/** The files of deploy/ for Kubernetes and Compose against the schemas of both, in which an unknown field is a fault. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { deployFiles, yamlOf } from '../support/deploy-files.ts'
import { misspelledFields } from '../support/misspelled-fields.ts'
import { lacksModule, python } from '../support/python.ts'

/** The module of Python that has a schema, and the words that make it strict. */
const kubernetes = ['kubernetes_validate', '--strict', '--quiet']
const compose = ['check_jsonschema', '--builtin-schema', 'vendor.compose-spec']

type Documents = ReadonlyMap<string, unknown>

/** What the schema says of documents, which are written as files of these names. */
const saidOf = (t: TestContext, schema: readonly string[], documents: Documents) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-schema-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const paths = [...documents].map(([name, document]) => {
    const path = join(folder, `${name}.yaml`)
    writeFileSync(path, JSON.stringify(document))
    return path
  })
  const { status, stdout, stderr } = spawnSync(python, ['-m', ...schema, ...paths], { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

const requireFaults = (t: TestContext, schema: readonly string[], documents: Documents): void => {
  const { said } = saidOf(t, schema, documents)
  const taken = [...documents.keys()].filter((name) => !said.includes(`/${name}.yaml`))
  assert.deepEqual(taken, [], said.slice(-500))
}

type Manifest = { readonly kind: string; readonly metadata: { readonly name: string } }

const manifests = deployFiles
  .filter((file) => file.startsWith('kubernetes/') && !file.endsWith('kustomization.yaml'))
  .flatMap((file) => yamlOf(file) as readonly Manifest[])

/** Maps of Kubernetes whose names are their author's. */
const namedMaps = ['annotations', 'data', 'labels', 'limits', 'matchLabels', 'requests']

/** What an object is told by; without one of them it has no schema to follow. */
const identity = ['apiVersion', 'kind', 'metadata', 'metadata.name']

test('every object for Kubernetes follows the schema of its kind', {
  skip: lacksModule('kubernetes_validate'),
}, (t) => {
  const documents = new Map(manifests.map((each) => [`${each.kind}-${each.metadata.name}`, each]))
  assert.deepEqual([documents.size, documents.size > 6], [manifests.length, true])
  // A kind that has no schema is a warning.
  assert.deepEqual(saidOf(t, kubernetes, documents), { status: 0, said: '' })
})

test('each misspelled field of an object for Kubernetes is found', {
  skip: lacksModule('kubernetes_validate'),
}, (t) => {
  const documents = manifests.flatMap((manifest) => {
    const isOwn = (path: readonly unknown[]): boolean =>
      namedMaps.includes(`${path.at(-1)}`) ||
      (manifest.kind === 'Service' && path.join('.') === 'spec.selector')
    return [...misspelledFields(manifest, isOwn)]
      .filter(([field]) => !identity.includes(field))
      .map(([field, document]) => [`${manifest.kind}.${field}`, document] as const)
  })
  assert.ok(documents.length > 100)
  requireFaults(t, kubernetes, new Map(documents))
})

const [composeFile] = yamlOf('compose/compose.yaml') as readonly [Readonly<Record<string, unknown>>]

test('the Compose file follows the specification', { skip: lacksModule('check_jsonschema') }, (t) => {
  const { status, said } = saidOf(t, compose, new Map([['compose', composeFile]]))
  assert.equal(status, 0, said)
})

test('each misspelled field of the Compose file is found', { skip: lacksModule('check_jsonschema') }, (t) => {
  const isOwn = (path: readonly unknown[]): boolean =>
    ['services', 'volumes'].includes(path.join('.')) ||
    ['depends_on', 'environment'].includes(`${path.at(-1)}`)
  // What begins with x- is merged into the services, and is not looked at itself.
  const fields = Object.entries(composeFile).filter(([name]) => !name.startsWith('x-'))
  const documents = misspelledFields(Object.fromEntries(fields), isOwn)
  assert.ok(documents.size > 50)
  requireFaults(t, compose, documents)
})
