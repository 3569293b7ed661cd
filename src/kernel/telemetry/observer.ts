import { type Attributes, type Meter, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { Observed, Observer } from '../observe.ts';
import { REASON_CODES } from '../reason-codes.ts';

/** Codes that metrics may carry: the table's own. Whatever else stands in an event is `other`, so labels stay few. */
const labelled = (code: string | undefined): string => {
  if (code === undefined) return 'none';
  return code in REASON_CODES ? code : 'other';
};

const WORD = /^[a-z][a-z_-]{0,39}$/;

/** Few values each; no run, no tool of a stranger's naming, no text. */
const labels = ({ kind, what, codes }: Observed): Attributes => ({
  'readback.kind': kind,
  'readback.what': WORD.test(what) ? what : 'other',
  'readback.code': labelled(codes[0]),
});

/** Codes that count as a denial, a timeout, an end of a budget or an overload in the metrics (GR-TRACE-21). */
const BAD: ReadonlySet<string> = new Set(['refused', 'deny', 'failed', 'unknown']);

/** The application's OpenTelemetry tracer and meter. */
export interface Telemetry {
  readonly tracer: Tracer;
  readonly meter: Meter;
}

/**
 * Tells OpenTelemetry what happens: a counter `readback.events`, a histogram `readback.duration` in ms, and a span for
 * each event that took time. Without an SDK in the embedding application all of it does nothing.
 */
export const telemetryObserver = ({ tracer, meter }: Telemetry): Observer => {
  const events = meter.createCounter('readback.events', { description: 'what happened, by kind and code' });
  const duration = meter.createHistogram('readback.duration', { unit: 'ms' });
  return {
    see: (event) => {
      events.add(1, labels(event));
      if (event.ms === undefined) return;
      duration.record(event.ms, labels(event));
      const span = tracer.startSpan(`readback.${event.kind}`, { attributes: labels(event) });
      if (BAD.has(event.what)) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
};
