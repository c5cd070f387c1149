import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod/mini'
import { isKnownSetting } from './known-settings.ts'
import { ROOT, sourceFiles } from './source-files.ts'

const DEPLOY = join(ROOT, 'deploy')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const settings = z.record(z.string(), z.union([z.string(), z.number()]))
const service = z.object({
  image: z.string(),
  command: z.optional(z.array(z.string())),
  environment: z.optional(settings),
  env_file: z.optional(z.string()),
  volumes: z.optional(z.array(z.string())),
  secrets: z.optional(z.array(z.union([z.string(), z.object({ source: z.string() })]))),
  depends_on: z.optional(z.array(z.string())),
  networks: z.array(z.string()),
})
const compose = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.object({})),
    networks: z.record(z.string(), z.object({})),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(textOf('deploy/compose.yml'), { merge: true }))
const services = Object.entries(compose.services)
const ours = services.filter(([, { image }]) => image.startsWith('members:'))
const secretsOf = ({ secrets = [] }: z.infer<typeof service>) =>
  secrets.map((one) => (typeof one === 'string' ? one : one.source))

it('the containers are those of the whole topology', () => {
  expect(
    Object.keys(compose.services)
      .filter((name) => name !== 'ops')
      .toSorted(),
  ).toEqual(
    'database database-1 database-2 database-3 etcd-1 etcd-2 etcd-3 executor grafana nats prometheus proxy signer web-1 web-2 worker-1 worker-2'.split(
      ' ',
    ),
  )
})

it('each container’s settings are options of the product, and its program is there', () => {
  for (const [name, { environment = {}, command = ['server/main.ts'] }] of ours) {
    expect(
      Object.keys(environment).filter((one) => !isKnownSetting(one)),
      name,
    ).toEqual([])
    expect(existsSync(join(ROOT, command[0] ?? '')), name).toBe(true)
  }
  expect(ours).toHaveLength(7)
})

it('whatever a container mounts, waits for or joins is there, and each secret is written down for the operator', () => {
  const documented = textOf('docs/containers.md')
  for (const [name, one] of services) {
    for (const mount of one.volumes ?? []) {
      const [source = ''] = mount.split(':')
      expect(
        source.startsWith('./') ? existsSync(join(DEPLOY, source)) : source in compose.volumes,
        mount,
      ).toBe(true)
    }
    if (one.env_file !== undefined) expect(existsSync(join(DEPLOY, one.env_file))).toBe(true)
    const named = secretsOf(one).map((secret) => secret in compose.secrets)
    named.push(...(one.depends_on ?? []).map((other) => other in compose.services))
    named.push(...one.networks.map((network) => network in compose.networks))
    expect(named, name).not.toContain(false)
  }
  const missing = Object.values(compose.secrets).filter(
    ({ file }) => !documented.includes(`\`${file.replace('credentials/', '')}\``),
  )
  expect(missing).toEqual([])
})

it('each file that a setting names is a secret that its container gets', () => {
  for (const [name, one] of ours) {
    const files = Object.values(one.environment ?? {}).filter((value) =>
      String(value).startsWith('/run/secrets/'),
    )
    const given = secretsOf(one).map((secret) => `/run/secrets/${secret}`)
    expect(files.toSorted(), name).toEqual(given.toSorted())
  }
})

it('only the signer gets what the signer has, and nobody but the proxy reaches both the database’s servers and the product', () => {
  const having = (secret: string) =>
    services.filter(([, one]) => secretsOf(one).includes(secret)).map(([name]) => name)
  expect(having('signer-database')).toEqual(['signer'])
  expect(having('executor-database')).toEqual(['executor'])
  expect(having('owner-database')).toEqual(['worker-1', 'worker-2', 'ops'])
  const between = services.filter(
    ([, { networks }]) => networks.includes('database') && networks.includes('product'),
  )
  expect(between.map(([name]) => name)).toEqual(['database'])
})

it('Prometheus reads every process that serves figures, and the proxies lead to servers that there are', () => {
  const targets = [...textOf('deploy/prometheus/prometheus.yml').matchAll(/- ([\w-]+):9464/g)].map(
    ([, name]) => name,
  )
  const serving = ours.filter(([, { environment }]) => environment?.['METRICS_PORT'] === '9464')
  expect(targets).toEqual(serving.map(([name]) => name))
  const servers = [...textOf('deploy/haproxy/database.cfg').matchAll(/server ([\w-]+) ([\w-]+):5432/g)]
  expect(servers.filter(([, name = '', host]) => name !== host || !(name in compose.services))).toEqual([])
  expect(servers).toHaveLength(6)
})

it('Patroni knows its store, and replaces a primary no sooner than it may', () => {
  const shape = z.object({
    etcd3: z.object({ hosts: z.string() }),
    bootstrap: z.object({
      dcs: z.object({
        ttl: z.number(),
        loop_wait: z.number(),
        retry_timeout: z.number(),
        synchronous_mode: z.literal(true),
        maximum_lag_on_failover: z.literal(0),
      }),
    }),
    postgresql: z.object({ parameters: z.record(z.string(), z.unknown()) }),
  })
  const { etcd3, bootstrap } = shape.parse(parse(textOf('deploy/postgresql/patroni.yml')))
  const { ttl, loop_wait: wait, retry_timeout: retry } = bootstrap.dcs
  expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry)
  const hosts = etcd3.hosts.split(',').map((host) => host.replace(':2379', ''))
  expect(hosts.filter((host) => !(host in compose.services))).toEqual([])
  expect(hosts).toHaveLength(3)
})

it('the image has the Node that tests run on, in two stages, and runs as nobody of importance', () => {
  const file = textOf('deploy/Dockerfile')
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(textOf('package.json'))
  const stages = [...file.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(stages).toEqual([devDependencies['node'], devDependencies['node']])
  expect(file).toMatch(/^USER node\nENTRYPOINT \["node"\]\nCMD \["server\/main\.ts"\]$/m)
  expect(file).toContain('org.opencontainers.image.revision=$RELEASE')
  const copied = [...file.matchAll(/--from=build \/opt\/members\/(\S+)/g)].map(([, path = '']) => path)
  expect(copied.filter((path) => path !== 'dist' && !existsSync(join(ROOT, path)))).toEqual([])
})

it('what the image runs needs no package of development', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(textOf('package.json'))
  const files = [...sourceFiles('ts')].filter(
    ([path]) => /^(server|contract|tools\/ops)\//.test(path) && !path.includes('.test.'),
  )
  const named = files.flatMap(([, text]) =>
    [...text.matchAll(/ from '([^#.'][^']*)'/g)].map(([, name = '']) => name),
  )
  const packages = named
    .filter((name) => !name.startsWith('node:') && /^[@a-z]/.test(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
})
