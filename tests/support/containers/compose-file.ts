import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../../architecture/repository.ts'

const text = z.string()
const words = z.array(text)

const health = z.union([
  z.strictObject({ disable: z.literal(true) }),
  z.strictObject({
    test: words,
    interval: text,
    timeout: text,
    retries: z.number(),
    start_period: text,
  }),
])

const condition = z.strictObject({
  condition: z.enum(['service_healthy', 'service_completed_successfully']),
  required: z.boolean().optional(),
})

/** The parts of compose files that this one uses. New parts have to be considered here. */
const service = z.strictObject({
  image: text,
  build: z.literal('.').optional(),
  command: words.optional(),
  entrypoint: words.optional(),
  user: text.optional(),
  profiles: words.optional(),
  environment: z.record(text, text).default({}),
  volumes: words.default([]),
  tmpfs: words.optional(),
  ports: words.default([]),
  networks: words.default([]),
  network_mode: z.literal('none').optional(),
  depends_on: z.record(text, condition).default({}),
  healthcheck: health.optional(),
  restart: z.enum(['unless-stopped', 'no']),
  read_only: z.boolean().optional(),
  cap_drop: words.default([]),
  cap_add: words.default([]),
  security_opt: words.default([]),
  privileged: z.boolean().optional(),
  shm_size: text.optional(),
  stop_grace_period: text.optional(),
  logging: z.strictObject({ driver: text, options: z.record(text, text) }).optional(),
  deploy: z
    .strictObject({
      replicas: z.number().optional(),
      resources: z.strictObject({
        limits: z.strictObject({
          cpus: text.optional(),
          memory: text.optional(),
          pids: z.number().optional(),
        }),
      }),
    })
    .optional(),
})

const composeFile = z.object({
  name: text,
  services: z.record(text, service),
  networks: z.record(text, z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(text, z.null()),
})

export type ComposeService = z.output<typeof service>
export type ComposeFile = z.output<typeof composeFile>

export const COMPOSE_PATH = 'docker-compose.yml'

/** Replaces `${NAME:-default}` by the default, as if no variable is set. */
const withDefaults = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.replaceAll(/\$\{\w+:-([^}]*)\}/g, (_, standard: string) => standard)
  if (Array.isArray(value)) return value.map(withDefaults)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withDefaults(each)]))
}

/** The file as plain data, with anchors and defaults expanded. */
export const composeData = (): unknown =>
  withDefaults(
    parse(readFileSync(join(root, COMPOSE_PATH), 'utf8'), { merge: true, maxAliasCount: -1 }) as unknown,
  )

/** Throws if a key has an unknown form. */
export const asCompose = (data: unknown): ComposeFile => composeFile.parse(data)

/** Services that are built here, not pulled. */
export const isOurs = ({ build }: ComposeService): boolean => build !== undefined

export const servicesOf = ({ services }: ComposeFile): readonly (readonly [string, ComposeService])[] =>
  Object.entries(services)
