import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cluster, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Namespace, Service } from 'kubernetes-models/v1'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod/mini'
import { isKnownSetting } from './known-settings.ts'
import { ROOT } from './source-files.ts'

const FOLDER = join(ROOT, 'deploy/kubernetes')
const documents = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')),
)
const head = z.looseObject({ apiVersion: z.string(), kind: z.string() })
const container = z.looseObject({
  name: z.string(),
  env: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string() })),
})
const workload = z.looseObject({
  metadata: z.object({ name: z.string(), namespace: z.literal('members'), labels: z.looseObject({}) }),
  spec: z.looseObject({
    replicas: z.number(),
    volumeClaimTemplates: z.optional(
      z.array(z.object({ metadata: z.object({ name: z.string() }), spec: z.looseObject({}) })),
    ),
    template: z.looseObject({
      spec: z.looseObject({
        containers: z.array(container),
        initContainers: z.optional(z.array(container)),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
})
const MODELS = [
  Cluster,
  ScheduledBackup,
  Deployment,
  StatefulSet,
  NetworkPolicy,
  PodDisruptionBudget,
  Namespace,
  Service,
]
const manifests = documents.map((one) => head.parse(one.toJSON()))
const workloads = manifests
  .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
  .map((one) => workload.parse(one))

it('every manifest is sound YAML and holds by the schema of its kind', () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  for (const found of manifests) {
    const Model = MODELS.find(
      ({ kind, apiVersion }) => kind === found.kind && apiVersion === found.apiVersion,
    )
    if (Model === undefined) throw new Error(`${found.apiVersion} ${found.kind} has no schema here.`)
    const model: { validate(): void } = new Model(JSON.parse(JSON.stringify(found)))
    expect(() => model.validate(), JSON.stringify(found).slice(0, 120)).not.toThrow()
  }
  expect(manifests.length).toBeGreaterThan(10)
})

it('a manifest that breaks its schema is found', () => {
  const broken = new Deployment({ spec: JSON.parse('{"replicas":"two"}') })
  expect(() => broken.validate()).toThrow('replicas must be integer')
})

/** What an operator chooses, not the schema; `app` is the label by which a service finds its processes. */
const FREE = new Set(['labels', 'matchLabels', 'parameters', 'requests', 'limits'])
const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...(FREE.has(name) ? [] : namesIn(inner))])
}

it('every name in a manifest is one that its schemas know: a misspelt one would be passed over in silence', () => {
  const files = globSync(
    [
      'node_modules/kubernetes-models/{v1,apps/v1,networking.k8s.io/v1,policy/v1}/*.d.ts',
      'node_modules/@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/*.d.ts',
      'node_modules/@kubernetes-models/apimachinery/apis/meta/v1/*.d.ts',
    ],
    { cwd: ROOT },
  )
  const known = new Set([
    'app',
    ...files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^\s*"?(\w+)"?\??:/gm)].map(([, name]) => name),
    ),
  ])
  expect(namesIn(manifests).filter((name) => !known.has(name))).toEqual([])
})

it('each process has settings of the product only, no right more than it needs, and every volume that it mounts', () => {
  for (const { metadata, spec } of workloads) {
    const { containers, initContainers = [], volumes } = spec.template.spec
    const names = containers.flatMap(({ env = [] }) => env.map(({ name }) => name))
    expect(
      names.filter((name) => !isKnownSetting(name)),
      metadata.name,
    ).toEqual([])
    const there = [...volumes, ...(spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata)].map(
      ({ name }) => name,
    )
    const mounted = [...containers, ...initContainers].flatMap(({ volumeMounts }) =>
      volumeMounts.map(({ name }) => name),
    )
    expect(
      mounted.filter((name) => !there.includes(name)),
      metadata.name,
    ).toEqual([])
  }
})

it('one signer and one executor, and two of each process that can be several', () => {
  expect(workloads.map(({ metadata, spec }) => [metadata.name, spec.replicas])).toEqual([
    ['web', 2],
    ['worker', 2],
    ['signer', 1],
    ['executor', 1],
  ])
})
