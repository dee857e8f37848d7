import type { Configuration } from '../configuration.js';
import { recordBy } from './spans.js';

export interface TracingOptions {
  /** Where spans are sent, as OTLP over HTTP; undefined: nothing is loaded, and nothing costs. */
  readonly traces: Configuration['traces'];
  /** What this process is called there: `fumata-api`. */
  readonly service: string;
  /** Told when spans could not be sent; they are lost, and nothing else is. */
  readonly onFault: (cause: unknown) => void;
}

export interface Tracing {
  /** Sends what is still to be sent, for a few seconds at most. */
  stop(): Promise<void>;
}

const off: Tracing = { stop: () => Promise.resolve() };

/** To be called before anything that is to be traced. Once in a process. */
export async function startTracing({ traces, ...options }: TracingOptions): Promise<Tracing> {
  if (traces === undefined) return off;
  const { OpenTelemetrySpans } = await import('./open-telemetry.js');
  const spans = new OpenTelemetrySpans({ ...options, ...traces });
  recordBy(spans);
  return {
    stop: () => {
      recordBy(undefined);
      return spans.stop();
    },
  };
}
