import type { Tracing } from './start-tracing.ts'

/** Undefined without a collector: then nothing of OpenTelemetry is loaded. */
export async function openTracing(settings: {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string
  readonly OTEL_TRACES_SAMPLER_ARG: number
  readonly ROLE: string
}): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, ROLE: role } = settings
  if (endpoint === '') return undefined
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing({ endpoint, share, role })
}
