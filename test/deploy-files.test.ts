/** The files of deploy/ say what their readers expect, and name commands, settings and files that exist. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ConfigError, effectiveConfig } from '../src/config.ts'
import { openCommandLine } from './support/command-line.ts'
import { checkout, deployFiles, isYaml, startedWith, textOf, yamlOf } from './support/deploy-files.ts'

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })

const follows = (schema: object, value: unknown, what: string): void => {
  const check = ajv.compile(schema)
  assert.ok(check(value), `${what}: ${ajv.errorsText(check.errors)}`)
}

const texts = { type: 'object', additionalProperties: { type: 'string' } }
const list = { type: 'array', minItems: 1 }

/** Of a Compose service that runs our image: as closed as it can be. */
const composeSchema = {
  type: 'object',
  required: ['name', 'services', 'volumes'],
  properties: {
    name: { const: 'openbell' },
    services: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['profiles', 'restart'],
        anyOf: [{ required: ['image'] }, { required: ['build'] }],
        properties: {
          profiles: { ...list, items: { enum: ['sqlite', 'scale'] } },
          environment: texts,
          depends_on: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              required: ['condition'],
              properties: { condition: { const: 'service_healthy' } },
              additionalProperties: false,
            },
          },
          healthcheck: {
            type: 'object',
            anyOf: [{ required: ['test', 'interval', 'timeout'] }, { required: ['disable'] }],
          },
          ports: { ...list, items: { type: 'string', pattern: '^127\\.0\\.0\\.1:\\d+:\\d+$' } },
        },
      },
    },
  },
}

const probe = {
  type: 'object',
  required: ['httpGet', 'periodSeconds', 'failureThreshold'],
  properties: {
    httpGet: {
      type: 'object',
      required: ['path', 'port'],
      properties: { path: { enum: ['/livez', '/readyz', '/startupz'] }, port: { const: 'metrics' } },
    },
  },
}

const container = {
  type: 'object',
  required: ['name', 'image', 'args', 'securityContext', 'resources', 'volumeMounts'],
  properties: {
    args: { ...list, items: { type: 'string' } },
    livenessProbe: probe,
    readinessProbe: probe,
    startupProbe: probe,
    securityContext: {
      type: 'object',
      required: ['allowPrivilegeEscalation', 'readOnlyRootFilesystem', 'capabilities'],
      properties: {
        allowPrivilegeEscalation: { const: false },
        readOnlyRootFilesystem: { const: true },
        capabilities: { const: { drop: ['ALL'] } },
      },
    },
  },
}

const workloadSchema = {
  type: 'object',
  required: ['apiVersion', 'kind', 'metadata', 'spec'],
  properties: {
    apiVersion: { const: 'apps/v1' },
    spec: {
      type: 'object',
      required: ['replicas', 'selector', 'template'],
      properties: {
        template: {
          type: 'object',
          required: ['metadata', 'spec'],
          properties: {
            spec: {
              type: 'object',
              required: ['securityContext', 'containers', 'terminationGracePeriodSeconds'],
              properties: {
                securityContext: {
                  type: 'object',
                  required: ['runAsNonRoot', 'runAsUser', 'seccompProfile'],
                  properties: { runAsNonRoot: { const: true }, runAsUser: { const: 1000 } },
                },
                containers: { ...list, items: container },
              },
            },
          },
        },
      },
    },
  },
}

const kubernetesKinds: Readonly<Record<string, string>> = {
  ConfigMap: 'v1',
  Service: 'v1',
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  PodDisruptionBudget: 'policy/v1',
  Kustomization: 'kustomize.config.k8s.io/v1beta1',
}

type Named = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata?: { readonly name: string }
}
type Compose = {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly profiles: readonly string[]
        readonly depends_on?: object
        readonly healthcheck?: { readonly test?: readonly string[] }
        readonly volumes?: readonly string[]
        readonly image?: string
        readonly read_only?: boolean
        readonly cap_drop?: readonly string[]
        readonly security_opt?: readonly string[]
        readonly command?: readonly string[]
      }
    >
  >
  readonly volumes: object
}

type Probe = { readonly httpGet: { readonly path: string } }
type Workload = {
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly containers: readonly {
          readonly args: readonly string[]
          readonly livenessProbe?: Probe
          readonly readinessProbe?: Probe
          readonly startupProbe?: Probe
        }[]
      }
    }
  }
}

test('every YAML and JSON file can be read, and no key is there twice', () => {
  const read = deployFiles.filter(isYaml).flatMap(yamlOf)
  assert.ok(read.length > 8 && read.every((document) => typeof document === 'object' && document !== null))
  for (const file of deployFiles.filter((name) => name.endsWith('.json'))) JSON.parse(textOf(file))
})

test('the compose file starts what a service needs before it, by health, within its profile', () => {
  const [compose] = yamlOf('compose/compose.yaml') as readonly [Compose]
  follows(composeSchema, compose, 'compose.yaml')
  for (const [name, { profiles, depends_on: needs = {}, volumes = [] }] of Object.entries(compose.services)) {
    for (const needed of Object.keys(needs)) {
      const other = compose.services[needed]
      assert.deepEqual(other?.profiles, profiles, `${name} needs ${needed}`)
      assert.ok(other?.healthcheck?.test !== undefined, `${needed} has a health check`)
    }
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      const isThere = source.startsWith('.')
        ? existsSync(join(checkout, 'deploy/compose', source))
        : Object.hasOwn(compose.volumes, source)
      assert.ok(isThere, `${name}: ${source}`)
    }
  }
  const scale = Object.entries(compose.services).filter(([, { profiles }]) => profiles.includes('scale'))
  assert.deepEqual(scale.map(([name]) => name).toSorted(), [
    'api-1',
    'api-2',
    'haproxy',
    'pgbouncer',
    'postgres',
    'postgres-replica',
    'redis',
    'worker',
  ])
})

test('every container of ours has a root that cannot be written and no rights, and each that serves is asked how it is', () => {
  const [{ services }] = yamlOf('compose/compose.yaml') as readonly [Compose]
  const own = Object.entries(services).filter(([, { image }]) => image === 'openbell:latest')
  assert.deepEqual(
    own.map(([name]) => name),
    ['server', 'loader', 'worker', 'api-1', 'api-2'],
  )
  for (const [name, { read_only, cap_drop, security_opt, command, healthcheck }] of own) {
    const closed = [read_only, cap_drop, security_opt]
    assert.deepEqual(closed, [true, ['ALL'], ['no-new-privileges:true']], name)
    // A loader has no address.
    if (command?.[0] === 'work') continue
    assert.deepEqual(healthcheck?.test, ['CMD', 'node', 'bin/openbell.js', 'check', '--live'], name)
  }
  const containers = deployFiles
    .filter((file) => file.startsWith('kubernetes/'))
    .flatMap((file) => yamlOf(file) as readonly Workload[])
    .flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
  assert.deepEqual(containers.map(({ args }) => args.join(' ')).toSorted(), [
    'serve',
    'serve',
    'work',
    'work',
  ])
  for (const { args, livenessProbe, readinessProbe, startupProbe } of containers)
    assert.deepEqual(
      [livenessProbe, readinessProbe, startupProbe].map((each) => each?.httpGet.path),
      args[0] === 'serve' ? ['/livez', '/readyz', '/startupz'] : [undefined, undefined, undefined],
    )
})

test('every object of Kubernetes has a kind and a version that go together, and pods are closed', () => {
  const files = deployFiles.filter((file) => file.startsWith('kubernetes/'))
  for (const file of files)
    for (const document of yamlOf(file) as readonly Named[]) {
      assert.equal(kubernetesKinds[document.kind], document.apiVersion, `${file}: ${document.kind}`)
      if (document.apiVersion === 'apps/v1') follows(workloadSchema, document, file)
    }
  const kinds = files.flatMap((file) => (yamlOf(file) as readonly Named[]).map(({ kind }) => kind))
  assert.deepEqual([...new Set(kinds)].toSorted(), Object.keys(kubernetesKinds).toSorted())
})

test('what deploy/ starts are commands of the program', async () => {
  const { run, remove } = openCommandLine()
  const started = deployFiles.flatMap(startedWith)
  assert.deepEqual([...new Set(started.map(([word]) => word))].toSorted(), [
    'backup',
    'serve',
    'start',
    'work',
  ])
  for (const words of started) {
    const { code, err } = await run(...words, '--help')
    assert.equal(code, 0, `${words.join(' ')}: ${err}`)
  }
  remove()
})

/** `NAME=value`, `NAME: value` and `NAME` of deploy/, without those of a comment's example. */
const settingsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bOPENBELL_[A-Z_]+\b/g)].map(([name]) => name)

/** What nginx's, Caddy's and a shell's own variables are called. */
const ownVariables = new Set(['OPENBELL_SITE', 'OPENBELL_UPSTREAM'])

test('settings that deploy/ names are settings of the program', () => {
  const names = new Set(deployFiles.flatMap((file) => settingsIn(textOf(file))))
  assert.ok(names.has('OPENBELL_LISTEN_FD') && names.has('OPENBELL_DATABASE_URL'))
  for (const name of names) {
    if (ownVariables.has(name)) continue
    try {
      effectiveConfig({ environment: { [name]: '8080' } })
    } catch (error) {
      assert.ok(error instanceof ConfigError)
      // A value of another kind, or a name that is reserved, is a name that exists.
      assert.doesNotMatch(error.message, /is not a setting/, name)
    }
  }
})

test('the container copies files that exist and that reach its builder, runs as a user, and is asked by check --live', () => {
  const containerfile = textOf('container/Containerfile')
  const ignored = readFileSync(join(checkout, '.dockerignore'), 'utf8').split('\n')
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  assert.ok(copied.includes('src') && copied.includes('package-lock.json'))
  for (const name of copied) {
    assert.ok(existsSync(join(checkout, name)), name)
    assert.ok(ignored.includes(`!${name}`), `${name} reaches the builder`)
  }
  assert.match(containerfile, /^USER 1000:1000$/m)
  assert.match(containerfile, /^HEALTHCHECK .*CMD \["node", "bin\/openbell\.js", "check", "--live"\]$/m)
  const versions = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  assert.deepEqual(versions, ['node:24-slim', 'node:24-slim', 'node:24-slim'])
})

test('units that are named by others exist, and each service is closed', () => {
  const units = deployFiles.filter((file) => file.startsWith('systemd/'))
  const names = units.map((file) => file.slice('systemd/'.length))
  for (const file of units) {
    const named = [...textOf(file).matchAll(/\bopenbell[a-z-]*\.(?:service|socket|timer)\b/g)].map(
      ([name]) => name,
    )
    for (const name of named) assert.ok(names.includes(name), `${file}: ${name}`)
  }
  for (const file of units.filter((name) => name.endsWith('.service')))
    for (const line of [
      'DynamicUser=yes',
      'StateDirectory=openbell',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
    ])
      assert.ok(textOf(file).split('\n').includes(line), `${file}: ${line}`)
})
