import type { Configuration } from '../configuration/configuration.js';
import { setRecorder } from './spans.js';

export interface TracingOptions {
  /** OTLP/HTTP endpoint; undefined: nothing is loaded. */
  readonly traces: Configuration['traces'];
  /** Service name: `fumata-api`. */
  readonly service: string;
  /** Called when spans could not be sent; they are dropped. */
  readonly onFault: (cause: unknown) => void;
}

export interface Tracing {
  /** Flushes pending spans, for a few seconds at most. */
  stop(): Promise<void>;
}

const off: Tracing = { stop: () => Promise.resolve() };

/** Call it before anything that is traced, once per process. */
export async function startTracing({ traces, ...options }: TracingOptions): Promise<Tracing> {
  if (traces === undefined) return off;
  const { OpenTelemetrySpans } = await import('./open-telemetry.js');
  const spans = new OpenTelemetrySpans({ ...options, ...traces });
  setRecorder(spans);
  return {
    stop: () => {
      setRecorder(undefined);
      return spans.stop();
    },
  };
}
