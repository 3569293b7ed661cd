import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { expect, onTestFinished, test } from 'vitest';
import { type RunStatus, STATUSES } from '../contracts/run.ts';
import type { Observed } from '../observe.ts';
import type { StoreCounts } from '../store.ts';
import { observeCounts } from './counts.ts';
import { telemetryObserver } from './observer.ts';

const setUp = () => {
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 3_600_000 });
  const provider = new MeterProvider({ readers: [reader] });
  const spans = new InMemorySpanExporter();
  const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  onTestFinished(async () => {
    await provider.shutdown();
    await tracers.shutdown();
  });
  const points = async () => {
    await reader.forceFlush();
    const metric = metrics.getMetrics().at(-1)?.scopeMetrics[0]?.metrics ?? [];
    return metric.flatMap(({ descriptor, dataPoints }) =>
      dataPoints.map((point) => ({ name: descriptor.name, labels: point.attributes, value: point.value })),
    );
  };
  return { meter: provider.getMeter('test'), tracer: tracers.getTracer('test'), points, spans };
};

const seen = (wish: Partial<Observed>): Observed => ({
  kind: 'tool',
  what: 'executed',
  run_id: 'run-1',
  name: 'archive',
  codes: ['allowed'],
  ...wish,
});

test('GR-TRACE-18 10,000 runs, hostile names and texts make a handful of labels', async () => {
  const { meter, tracer, points, spans } = setUp();
  const observer = telemetryObserver({ meter, tracer });
  for (let number = 0; number < 10_000; number++)
    observer.see(
      seen({
        run_id: `run-${number}`,
        name: `tool ${number}`,
        codes: [`secret ${number}`],
        what: `x ${number}`,
      }),
    );
  observer.see(seen({ ms: 12 }));
  observer.see(seen({ what: 'unknown', codes: ['tool_timeout'], ms: 30 }));
  const counted = (await points()).filter(({ name }) => name === 'readback.events');
  expect(counted).toHaveLength(3);
  expect(counted.map(({ labels }) => labels['readback.code'])).toEqual(['other', 'allowed', 'tool_timeout']);
  expect(JSON.stringify(counted)).not.toMatch(/secret|run-/);
  expect(spans.getFinishedSpans().map(({ name, status }) => [name, status.code])).toEqual([
    ['readback.tool', 0],
    ['readback.tool', 2],
  ]);
});

test('GR-TRACE-21 gauges are what the store counts at the moment of asking', async () => {
  const { meter, points } = setUp();
  const by_status = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<RunStatus, number>;
  let counts: StoreCounts = { by_status, approvals_pending: 0, operations_unsettled: 0, leases_active: 0 };
  observeCounts(meter, { counts: async () => ({ ok: true, value: counts }) });
  await points();
  counts = {
    by_status: { ...by_status, waiting_approval: 3, recovery_required: 1 },
    approvals_pending: 3,
    operations_unsettled: 1,
    leases_active: 2,
  };
  const now = await points();
  const of = (name: string, status?: string): unknown =>
    now.find((one) => one.name === name && one.labels['readback.status'] === status)?.value;
  expect([of('readback.runs', 'waiting_approval'), of('readback.runs', 'recovery_required')]).toEqual([3, 1]);
  expect([
    of('readback.approvals.pending'),
    of('readback.operations.unsettled'),
    of('readback.leases.active'),
  ]).toEqual([3, 1, 2]);
});
