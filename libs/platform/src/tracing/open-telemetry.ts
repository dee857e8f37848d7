import { hostname } from 'node:os';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceHeaders, OpenSpan, SpanFacts, Spans } from './spans.js';

export interface OpenTelemetryOptions {
  /** URL without `/v1/traces`. */
  readonly endpoint: string;
  /** Fraction of new traces that are recorded: 0 to 1. */
  readonly samplingRatio: number;
  readonly service: string;
  readonly onFault: (cause: unknown) => void;
}

const EXPORT_TIMEOUT_MS = 3_000;
/** An unavailable collector is logged at this interval. */
const LOG_INTERVAL_MS = 60_000;

/**
 * OpenTelemetry spans without a global tracer: only spans opened through `spans.ts` are recorded. The error handler is
 * global, because the library has no other.
 */
export class OpenTelemetrySpans implements Spans {
  private readonly contexts = new AsyncLocalStorageContextManager().enable();
  private readonly traceContext = new W3CTraceContextPropagator();
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor({ endpoint, samplingRatio, service, onFault }: OpenTelemetryOptions) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': service,
        'service.instance.id': `${hostname()}/${process.pid}`,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(samplingRatio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
    });
    this.tracer = this.provider.getTracer('fumata');
    let loggedAt = -Infinity;
    setGlobalErrorHandler((cause) => {
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = performance.now();
      onFault(cause);
    });
  }

  async inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
    const parent = this.contexts.active();
    const span = this.tracer.startSpan(name, { attributes: { ...facts } }, parent);
    try {
      return await this.contexts.with(trace.setSpan(parent, span), work);
    } catch (cause) {
      fail(span, cause);
      throw cause;
    } finally {
      span.end();
    }
  }

  openRequest(name: string, facts: SpanFacts, headers: TraceHeaders): OpenSpan {
    const parent = this.traceContext.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    const span = this.tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: { ...facts } }, parent);
    return this.open(span, trace.setSpan(parent, span));
  }

  traceId(): string | undefined {
    return trace.getSpanContext(this.contexts.active())?.traceId;
  }

  async stop(): Promise<void> {
    await this.provider.shutdown();
    this.contexts.disable();
  }

  private open(span: Span, context: Context): OpenSpan {
    return {
      traceId: span.spanContext().traceId,
      run: (work) => this.contexts.with(context, work),
      end: (facts, failed) => {
        span.setAttributes({ ...facts });
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }
}

/** Only the error's name: a message may contain user input. */
function fail(span: Span, cause: unknown): void {
  span.setAttribute('error.type', cause instanceof Error ? cause.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}
