import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { serveHere } from '../cli/acreage.ts'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { documentOf, textOf } from './deployed-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-deploy-metrics-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Metrics that other programs export: the node exporter, and Prometheus itself. */
const FOREIGN = /^(?:node_filesystem_(?:avail|size)_bytes|up)$/

/** The type of each metric that a service exports, by name. */
const exported = new Map<string, string>()

before(async () => {
  await copyMigratedDatabase(folder)
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_METRICS_PORT: '0' }
  await using service = await serveHere([], settings)
  const [, address = ''] = /^Metrics are at (\S+)$/m.exec(service.stderr()) ?? []
  const text = await (await fetch(address)).text()
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    exported.set(name, type)
  }
})

/** The names of all metrics in a PromQL expression. */
function metricsIn(expression: string): string[] {
  const withoutTexts = expression.replaceAll(/"[^"]*"/g, '""')
  const names = withoutTexts.matchAll(/\b(?:[a-z]+_[a-z_]+|up)\b(?=\{|\[|\)| |$)/g)
  return [...names].map(([name]) => name).filter(name => !FUNCTIONS.has(name))
}
const FUNCTIONS = new Set(['histogram_quantile', 'label_values'])

function assertExported(expression: string): void {
  const names = metricsIn(expression)
  assert.ok(names.length > 0, `No metric in ${expression}`)
  for (const name of names.filter(one => !FOREIGN.test(one))) {
    const family = name.replace(/_(?:bucket|sum|count)$/, '')
    const isPart = family !== name && exported.get(family) === 'histogram'
    assert.ok(exported.has(name) || isPart, `${name} is not exported: ${expression}`)
    const isCount = isPart || exported.get(name) === 'counter'
    const isRate = new RegExp(`\\brate\\(${name}\\b`).test(expression)
    assert.equal(isRate, isCount, `A rate is that of a counter: ${expression}`)
  }
}

test('every alert is about metrics that a service exports', () => {
  interface Rule {
    readonly alert: string
    readonly expr: string
    readonly annotations: { readonly summary: string; readonly action: string }
  }
  const { groups } = documentOf<{ groups: { rules: Rule[] }[] }>(
    'deploy/prometheus/acreage-alerts.yml',
  )
  const rules = groups.flatMap(group => group.rules)
  assert.ok(rules.length > 10)
  const cases = textOf('deploy/prometheus/acreage-alerts.test.yml')
  for (const { alert, expr, annotations } of rules) {
    assertExported(expr)
    assert.ok(annotations.summary && annotations.action, alert)
    assert.match(cases, new RegExp(`alertname: ${alert}\n`), `${alert} has no case`)
  }
})

test('every panel of the dashboard is about metrics that a service exports', () => {
  interface Panel {
    readonly title: string
    readonly targets?: readonly { readonly expr: string }[]
  }
  const { panels } = JSON.parse(textOf('deploy/grafana/acreage-dashboard.json')) as {
    panels: Panel[]
  }
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  assert.ok(expressions.length > 20)
  for (const expression of expressions) assertExported(expression)
})

test('the metrics of rules and panels are told apart from labels', () => {
  const expression =
    'sum by (instance, le) (rate(acreage_http_request_duration_seconds_bucket{status="up_to"}[5m])) > 1'
  assert.deepEqual(metricsIn(expression), ['acreage_http_request_duration_seconds_bucket'])
  assert.throws(() => assertExported('acreage_nothing{job="acreage"} > 1'), /is not exported/)
  assert.throws(() => assertExported('acreage_http_requests_total > 1'), /that of a counter/)
})
