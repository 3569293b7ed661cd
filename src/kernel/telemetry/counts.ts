import type { Meter } from '@opentelemetry/api';
import type { RunStore } from '../store.ts';

/**
 * Gauges of what is stored, asked from the store whenever somebody collects: runs by status, approvals that wait,
 * operations that are not settled, leases. They say nothing where the store does not answer.
 */
export const observeCounts = (meter: Meter, store: Pick<RunStore, 'counts'>): void => {
  const runs = meter.createObservableGauge('readback.runs');
  const approvals = meter.createObservableGauge('readback.approvals.pending');
  const operations = meter.createObservableGauge('readback.operations.unsettled');
  const leases = meter.createObservableGauge('readback.leases.active');
  meter.addBatchObservableCallback(
    async (result) => {
      const counts = await store.counts();
      if (!counts.ok) return;
      const { by_status, approvals_pending, operations_unsettled, leases_active } = counts.value;
      for (const [status, count] of Object.entries(by_status))
        result.observe(runs, count, { 'readback.status': status });
      result.observe(approvals, approvals_pending);
      result.observe(operations, operations_unsettled);
      result.observe(leases, leases_active);
    },
    [runs, approvals, operations, leases],
  );
};
