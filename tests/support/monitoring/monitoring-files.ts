import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { root, textOf } from '../../architecture/repository.ts'

const DIRECTORY = 'infra/monitoring'
const text = z.string()

const alert = z.strictObject({
  alert: z.string().regex(/^([A-Z][a-z]+)+$/),
  expr: text,
  for: z.string().regex(/^\d+[smh]$/),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: text, runbook: text }),
})
const ruleFile = z.strictObject({
  groups: z.array(z.strictObject({ name: text, rules: z.array(alert).min(1) })).length(1),
})
const dashboard = z.object({
  uid: text,
  panels: z.array(
    z.object({
      id: z.number(),
      title: text,
      gridPos: z.strictObject({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
      targets: z.array(z.object({ expr: text, legendFormat: text })).min(1),
    }),
  ),
})

export type Alert = z.output<typeof alert>
export type Dashboard = z.output<typeof dashboard>

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, DIRECTORY, folder)).map((name) => `${DIRECTORY}/${folder}/${name}`)

/** Alerts of all files. Throws if a key has an unknown form. */
export const readAlerts = (): readonly Alert[] =>
  filesIn('alerts').flatMap((path) => {
    const { groups } = ruleFile.parse(parse(textOf(path)))
    return groups.flatMap(({ rules }) => rules)
  })

const alertTests = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(
        z.strictObject({ eval_time: text, alertname: text, exp_alerts: z.array(z.unknown()) }),
      ),
    }),
  ),
})

export interface AlertCase {
  readonly alert: string
  readonly fires: boolean
}

/** The cases of `promtool test rules`. */
export const readAlertCases = (): readonly AlertCase[] =>
  alertTests.parse(parse(textOf('tests/monitoring/alerts.test.yml'))).tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.map(({ alertname, exp_alerts }) => ({
      alert: alertname,
      fires: exp_alerts.length > 0,
    })),
  )

export const readDashboards = (): readonly Dashboard[] =>
  filesIn('dashboards').map((path) => dashboard.parse(JSON.parse(textOf(path))))

const relabel = z.strictObject({
  source_labels: z.tuple([text]),
  regex: text.optional(),
  action: z.literal('keep').optional(),
  target_label: text.optional(),
})
/** The exporter of disks beside the containers, or the nodes of a cluster, which know its volumes. */
const disks = z.strictObject({
  job_name: z.literal('disks'),
  static_configs: z.tuple([z.strictObject({ targets: z.tuple([text]) })]).optional(),
  scheme: z.literal('https').optional(),
  authorization: z.strictObject({ credentials_file: text }).optional(),
  tls_config: z.strictObject({ ca_file: text }).optional(),
  kubernetes_sd_configs: z.tuple([z.strictObject({ role: z.literal('node') })]).optional(),
  metric_relabel_configs: z.array(relabel).optional(),
})
const scrapes = z.strictObject({
  global: z.strictObject({ scrape_interval: text, evaluation_interval: text }),
  rule_files: z.array(text),
  scrape_configs: z.tuple([
    z.strictObject({
      job_name: text,
      dns_sd_configs: z
        .tuple([
          z.strictObject({
            names: z.array(text),
            type: z.literal('A'),
            port: z.number(),
            refresh_interval: text,
          }),
        ])
        .optional(),
      kubernetes_sd_configs: z.tuple([z.strictObject({ role: z.literal('pod') })]).optional(),
      relabel_configs: z.array(relabel),
    }),
    disks,
  ]),
})

/** Targets that Prometheus scrapes. */
export const readScrapes = (where: 'compose' | 'kubernetes'): z.output<typeof scrapes> =>
  scrapes.parse(parse(textOf(`${DIRECTORY}/prometheus-${where}.yml`)))

const monitoringService = z.strictObject({
  image: text,
  command: z.array(text).optional(),
  environment: z.record(text, text).optional(),
  ports: z.array(text).default([]),
  volumes: z.array(text),
  networks: z.array(text),
  restart: text,
  security_opt: z.array(text),
  cap_drop: z.array(text),
  logging: z.object({}),
  deploy: z.object({ resources: z.object({ limits: z.record(text, z.union([text, z.number()])) }) }),
})

/** The containers that `infra/monitoring/docker-compose.yml` adds. */
export const readMonitoringServices = () =>
  z
    .object({ services: z.record(text, monitoringService) })
    .parse(parse(textOf(`${DIRECTORY}/docker-compose.yml`), { merge: true })).services
